import { inspect } from 'node:util';
import type { Answer } from '../../client/caller.ts';
import { Unanswered } from '../../client/errors.ts';
import { type Connected, expect, profileAt, test } from '../client/connected.ts';
import { hostileAnswers, type Outcome } from './hostile-answers.ts';

/** Far above what any of them takes, also on a busy machine; below the time that an answer has. */
const longestMs = 14_000;
/** What evidence, messages and problems of one answer may come to. */
const mostTold = 200_000;

function asked({ crm }: Connected): Promise<Answer> {
  return crm.list('contacts', {});
}

async function outcomeOf(promise: Promise<Answer>): Promise<Outcome> {
  try {
    const { status, problems } = await promise;
    return { status, problems };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const [, says = ''] = /: (.*?)\. /.exec(error.message.replace('the answer cannot be read: ', '')) ?? [];
    return { code: error.code as 'reset', says };
  }
}

for (const [name, [answer, expected]] of Object.entries(hostileAnswers)) {
  test(`${name}: told as what it is, and no more than that`, async ({ serve, connectTo }) => {
    const { origin, seen } = await serve(answer);
    const connected = connectTo(profileAt(origin, { identity: { access_token: 'a-token-that-was-given' } }));
    const begin = performance.now();
    expect(await outcomeOf(asked(connected))).toEqual(expected);
    expect(performance.now() - begin).toBeLessThan(longestMs);
    expect(seen).toHaveLength(1);
    const told = inspect(connected.recorder.exchanges(), { depth: 9, maxStringLength: null });
    expect(told.length).toBeLessThan(mostTold);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect to another host (${status}) is an answer, and the host sees nothing`, async ({
    serve,
    connectTo,
  }) => {
    const other = await serve((response) => response.end('{}'));
    const { origin } = await serve((response) =>
      response.writeHead(status, { location: `${other.origin}/${status}` }).end(),
    );
    const profile = profileAt(origin, { identity: { access_token: 'a-token-that-was-given' } });
    expect(await asked(connectTo(profile))).toMatchObject({ status });
    expect(other.seen).toEqual([]);
  });
}

test('a cursor of a megabyte goes back as it came', async ({ serve, connectTo }) => {
  const cursor = 'c'.repeat(1024 * 1024);
  const { origin, seen } = await serve((response) => response.end('{"objects":[]}'));
  const profile = profileAt(origin, { identity: { access_token: 'a-token-that-was-given' } });
  await connectTo(profile).crm.list('contacts', { page: { cursor } });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ page: { cursor } });
});

const unusableTokens: Readonly<Record<string, unknown>> = {
  'a line break': 'first\r\nx-injected: second',
  'a character that turns text around': 'token-\u202e-nekot',
  'a letter that no header carries': 'tokén-of-ours',
  'nothing in it': '',
  'a blank': 'token of ours',
  'a megabyte': 't'.repeat(1024 * 1024),
  'another type': 12_345_678,
  'a list around it': ['token-of-ours'],
};

for (const [what, access_token] of Object.entries(unusableTokens)) {
  test(`a token with ${what} is none, and no call is made with it`, async ({ serve, connectTo }) => {
    const { origin, seen } = await serve((response) =>
      response.end(JSON.stringify({ data: { access_token } })),
    );
    const { crm, recorder } = connectTo(profileAt(origin));
    const error: unknown = await crm.userInfo().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'NoAccessToken' });
    expect((error as Error).message).toContain('answered 200 without a usable token');
    expect(seen.map(({ target }) => target)).toEqual(['/auth/api/v1/oauth/token']);
    expect(JSON.stringify(recorder.exchanges()).length).toBeLessThan(mostTold);
  });
}
