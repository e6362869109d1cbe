import type { Exchange as RecordedExchange } from '../../../client/http/recorder.ts';
import type { Profile } from '../../../environments/profile.ts';
import type { Exchange } from '../../../traffic/exchange.ts';
import { placeOf } from '../../../traffic/reading/addresses-in.ts';
import type { SeenExchange } from '../../../traffic/reading/reader.ts';

/** So much of a body is told. */
const longestBody = 4_096;

/**
 * Longer answers are not judged: to read a page of a thousand records takes as long as to read fifty of others, and the
 * checks of such pages look at them anyway.
 */
const longestJudged = 256 * 1024;

/** A recorded exchange as laws read it; undefined where it went to none of the addresses of the profile. */
export function seenExchange(
  { request, response, duration_ms, trouble }: RecordedExchange,
  profile: Profile,
  ended: number,
): SeenExchange | undefined {
  const place = placeOf(request.url, profile);
  if (place === undefined) return undefined;
  return {
    started: ended - duration_ms,
    ended,
    environment: profile.name,
    ...place,
    method: request.method,
    headers: request.headers,
    ...(request.body !== undefined && { body: request.body }),
    ...(response && { response: response.body.length > longestJudged ? withoutBody(response) : response }),
    ...(trouble !== undefined && { trouble }),
  };
}

function withoutBody({
  status,
  headers,
}: NonNullable<RecordedExchange['response']>): NonNullable<SeenExchange['response']> {
  return { status, headers, incomplete: true };
}

/** What a law shows, as a report has it. `clean` takes the secrets out of a text. */
export function toldExchange(
  { operation, started, ended, address, request, response, trouble }: Exchange,
  profile: Profile,
  clean: (text: string) => string,
): RecordedExchange | undefined {
  if (operation === undefined || address === undefined) return undefined;
  const cleanHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const cleanBody = (text: string): string => clean(text).slice(0, longestBody);
  return {
    operation,
    started_at: new Date(started).toISOString(),
    duration_ms: Math.round((ended - started) * 10) / 10,
    request: {
      method: request.method,
      url: clean(profile[address] + request.target),
      headers: cleanHeaders(request.headers),
      ...(request.body && { body: cleanBody(request.body.text) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: cleanHeaders(response.headers),
        body: cleanBody(response.body?.text ?? ''),
      },
    }),
    ...(trouble !== undefined && { trouble: clean(trouble) }),
  };
}
