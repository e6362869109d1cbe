/** Whether a text has the form of a field id: a prefix, two underscores and a name. Which prefixes there are stays open. */
export function isFieldId(text: string): boolean {
  return /^.+?__.+$/.test(text);
}
