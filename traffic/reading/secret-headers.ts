/** What opens a session or an account besides Authorization (RFC 6265, sections 4.1 and 4.2; RFC 9110, section 11.7.2). */
const standard = new Set(['cookie', 'set-cookie', 'proxy-authorization']);

/** What other headers call themselves that carry such a thing, as X-Api-Key and X-Auth-Token do. */
const telling = /key|token|secret|passw|session|credential|signature/;

/** Whether a header, by its name in lower case, may carry a secret. Authorization is told apart by its scheme. */
export function mayCarrySecret(name: string): boolean {
  return standard.has(name) || telling.test(name);
}
