import { importPKCS8, SignJWT } from 'jose';
import type { RunningReference } from '../../environments/reference/service.ts';
import { assertionRules } from '../../specs/openapi.ts';
import { private_key_pem } from './keys.ts';
import { type Answer, send } from './send.ts';

/** Where tokens come from. */
type Issuer = Pick<RunningReference, 'auth_url'>;

/** Claims, of the right types or of wrong ones. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signs an assertion that keeps every rule, but for what is changed. */
export async function assertionOf(
  claims: Claims,
  header: Readonly<Record<string, string>> = {},
  key_pem: string = private_key_pem,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const key = await importPKCS8(key_pem, header.alg ?? 'RS256');
  return new SignJWT({ iat: now - 5, exp: now + 600, ...claims })
    .setProtectedHeader({ typ: 'JWT', alg: 'RS256', ...header })
    .sign(key);
}

export function exchange({ auth_url }: Issuer, assertion: unknown): Promise<Answer> {
  const { grant_type } = assertionRules;
  return send('POST', `${auth_url}/api/v1/oauth/token`, { body: { grant_type, assertion } });
}

/** A token by the front door. */
export async function tokenOf(issuer: Issuer, iss = 'MP-FULL'): Promise<string> {
  const { body } = await exchange(issuer, await assertionOf({ iss }));
  return body.data?.access_token ?? '';
}
