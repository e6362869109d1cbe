import { command, inFolder } from './command.ts';
import type { Figure } from './figure.ts';
import { newIdentity, profileFor } from './identity.ts';
import type { LoggedRequest } from './logged-service.ts';
import { type Replayed, replay } from './replay.ts';
import { serveLogged } from './served.ts';
import { median, type Pair, ratiosOf, timed } from './statistics.ts';

interface Measured {
  readonly pair: Pair;
  readonly requests: number;
  readonly alike: number;
  readonly concurrency: number;
}

/** The most requests that were under way at a time. */
function concurrencyOf(log: readonly LoggedRequest[]): number {
  return log.reduce((most, { underWay }) => Math.max(most, underWay), 1);
}

/** A run against a fresh service, then its requests alone against another fresh one. */
async function once(depth: string): Promise<Measured> {
  const identity = await newIdentity();
  const asked = await serveLogged(identity.options);
  const measured = await inFolder(async (folder) => {
    const profile = profileFor(asked.origin, identity, folder);
    return timed(() => command(folder, 'run', '--profile', profile, '--depth', depth, '--seed', '1'));
  });
  const log = await asked.log();
  await asked.stop();
  const concurrency = concurrencyOf(log);
  const again = await serveLogged(identity.options, log);
  const { milliseconds, alike }: Replayed = await replay(log, again.origin, concurrency);
  await again.stop();
  return { pair: { measured, base: milliseconds }, requests: log.length, alike, concurrency };
}

/** What the kit adds to the bare time of its requests. */
export async function overhead(depth: string, repetitions: number): Promise<readonly Figure[]> {
  const rounds: Measured[] = [];
  for (let round = 0; round < repetitions; round += 1) rounds.push(await once(depth));
  const alike = median(rounds.map((round) => round.alike / round.requests));
  const [first] = rounds;
  return [
    {
      part: 'overhead',
      name: `\`run --depth ${depth}\` over its requests alone`,
      value: ratiosOf(rounds.map(({ pair }) => pair)),
      target: { at: 'most', value: 2 },
      note: `${first?.requests} requests, ${first?.concurrency} at a time, ${(100 * alike).toFixed(1)} % answered alike`,
    },
  ];
}
