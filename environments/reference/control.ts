import { timingSafeEqual } from 'node:crypto';
import type { State } from './call.ts';
import { type HttpRequest, ok, type Reply } from './http/message.ts';
import { readJson } from './http/read-json.ts';
import { readMediaType, readText } from './http/read-text.ts';
import type { JsonObject } from './json.ts';
import { badRequest, Problem } from './problem.ts';
import type { Seams } from './seams.ts';

export const controlPrefix = '/control';

/** The control interface: not part of the document, for tests that move time or end a token. */
export async function control(
  rules: Seams,
  state: State,
  secret: string | undefined,
  request: HttpRequest,
): Promise<Reply> {
  requireSecret(secret, request.headers['x-control-secret']);
  switch (`${request.method} ${request.path.slice(controlPrefix.length)}`) {
    case 'GET /clock':
      return ok({ now: state.clock.now() });
    case 'POST /clock':
      return advanceClock(state, await bodyOf(request));
    case 'POST /tokens/revoke':
      return revoke(rules, state, await bodyOf(request));
    default:
      throw new Problem(
        'not_found',
        `${request.method} ${request.path} is no control call. Send GET or POST ${controlPrefix}/clock, or POST ${controlPrefix}/tokens/revoke.`,
      );
  }
}

function requireSecret(secret: string | undefined, sent: string | readonly string[] | undefined): void {
  if (secret === undefined) return;
  const [expected, found] = [Buffer.from(secret), Buffer.from(typeof sent === 'string' ? sent : '')];
  if (expected.length === found.length && timingSafeEqual(expected, found)) return;
  throw new Problem(
    'unauthenticated',
    'Control calls carry the control secret in the header x-control-secret.',
  );
}

async function bodyOf(request: HttpRequest): Promise<JsonObject> {
  readMediaType(request.headers['content-type'], ['application/json']);
  return readJson(readText(await request.body()));
}

/** A century: dates beyond the year 9999 have no RFC 3339 form. */
const longest_advance_seconds = 100 * 366 * 24 * 3600;

function advanceClock(state: State, { advance_seconds }: JsonObject): Reply {
  const isWhole = typeof advance_seconds === 'number' && Number.isInteger(advance_seconds);
  if (!isWhole || advance_seconds < 0 || advance_seconds > longest_advance_seconds) {
    throw badRequest(
      'advance_seconds',
      `advance_seconds must be a whole number from 0 to ${longest_advance_seconds}. Time does not go back.`,
    );
  }
  state.clock.advance(advance_seconds);
  return ok({ now: state.clock.now() });
}

function revoke(rules: Seams, state: State, { access_token }: JsonObject): Reply {
  if (typeof access_token !== 'string')
    throw badRequest('access_token', 'access_token must be the token to revoke.');
  rules.revokeToken(state.registry, access_token);
  return { status: 204 };
}
