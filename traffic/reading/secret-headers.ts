/** What opens a session or an account besides Authorization (RFC 6265, sections 4.1 and 4.2; RFC 9110, section 11.7.2). */
const standard = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** What other headers call themselves that carry such a thing, as X-Api-Key and X-Auth-Token do. */
const telling = /key|token|secret|passw|session|credential|signature/i;

/** Whether a header carries a secret, whatever its value looks like. Authorization is told apart by its scheme. */
export function carriesSecret(name: string): boolean {
  return standard.has(name) || telling.test(name);
}

/** The secrets in such a header: the values of its cookies, or all of it. */
export function secretsIn(name: string, value: string): readonly string[] {
  if (name !== 'cookie' && name !== 'set-cookie') return [value.replace(/^\S+ (?=\S+$)/, '')];
  const pairs = name === 'set-cookie' ? value.split(';', 1) : value.split(';');
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
}
