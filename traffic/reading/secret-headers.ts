/** What opens a session or an account besides Authorization (RFC 6265, sections 4.1 and 4.2; RFC 9110, section 11.7.2). */
const standard = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** What other headers call themselves that carry such a thing, as X-Api-Key and X-Auth-Token do. */
const telling = /key|token|secret|passw|session|credential|signature/;

/** Whether a header, by its name in lower case, may carry a secret. Authorization is told apart by its scheme. */
function mayCarrySecret(name: string): boolean {
  return standard.has(name) || telling.test(name);
}

const isLabel = (value: string): boolean => /^«[^»]*»$/.test(value);

/**
 * Headers, by their names in lower case and after known secrets were hidden, without what else may be a secret. It is
 * hidden there and nowhere else: it may be a date or the path of a record, which other places are judged by.
 */
export function withoutSecrets(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown = Object.entries(headers).map(
    ([name, value]) => [name, mayCarrySecret(name) && !isLabel(value) ? `«${name}»` : value] as const,
  );
  return Object.fromEntries(shown);
}
