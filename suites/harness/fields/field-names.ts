/** What the name of a field hints at, where nothing else tells its type. */
type Named = { readonly id: string };

const phone = /(^|_)(phone|mobile)(_|$)/;
const tags = /(^|_)(tags?|keywords?)(_|$)/;
const placeOrMoney = /(^|_)(geo\w*|latitude|longitude|coordinates?|price|amount|currency)(_|$)/;

/** Whether a field is named as if it held a phone number. */
export function soundsOfPhone({ id }: Named): boolean {
  return phone.test(id);
}

/** Whether a field is named as if it held tags. */
export function soundsOfTags({ id }: Named): boolean {
  return tags.test(id);
}

/** A schema, or the RPC list, may call phones and tags plain text: a name that hints at them leaves the type open. */
export function soundsOfPhoneOrTags(field: Named): boolean {
  return soundsOfPhone(field) || soundsOfTags(field);
}

/** Whether a field is named as if it held something else than any text. */
export function soundsOfOtherType(field: Named): boolean {
  return soundsOfPhoneOrTags(field) || placeOrMoney.test(field.id);
}
