import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from '../reports/conformance.ts';
import { command, inFolder } from './command.ts';
import type { Figure } from './figure.ts';
import { newIdentity, profileFor } from './identity.ts';
import { replay } from './replay.ts';
import { serveLogged } from './served.ts';
import { median, ratiosOf, timed } from './statistics.ts';

/** A run, in milliseconds and requests. */
interface Run {
  readonly milliseconds: number;
  readonly requests: number;
}

interface Round {
  readonly embedded: Run;
  readonly served: Run;
  readonly replayed: Run;
  /** The share of the replayed requests that were answered with the same status. */
  readonly alike: number;
}

/** `run` as it is without a profile, with its own Local environment. */
async function runEmbedded(depth: string): Promise<Run> {
  return inFolder(async (folder) => {
    const milliseconds = await timed(() => command(folder, 'run', '--depth', depth, '--seed', '1'));
    const file = join(folder, 'conformance-report', 'conformance.json');
    const { run } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
    return { milliseconds, requests: run.requests.total };
  });
}

/** A run with an environment of its own, one against a fresh service, and the latter's requests alone. */
async function once(depth: string): Promise<Round> {
  const embedded = await runEmbedded(depth);
  const identity = await newIdentity();
  const asked = await serveLogged(identity.options);
  const milliseconds = await inFolder(async (folder) => {
    const profile = profileFor(asked.origin, identity, folder);
    return timed(() => command(folder, 'run', '--profile', profile, '--depth', depth, '--seed', '1'));
  });
  const log = await asked.log();
  await asked.stop();
  const again = await serveLogged(identity.options, log);
  const bare = await replay(log, again.origin);
  await again.stop();
  return {
    embedded,
    served: { milliseconds, requests: log.length },
    replayed: { milliseconds: bare.milliseconds, requests: log.length },
    alike: bare.alike / log.length,
  };
}

function perRequest({ milliseconds, requests }: Run): number {
  return milliseconds / requests;
}

/** What the kit adds to the bare time of its requests. */
export async function overhead(depth: string, repetitions: number): Promise<readonly Figure[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < repetitions; round += 1) rounds.push(await once(depth));
  const over = (run: 'embedded' | 'served'): Figure['value'] =>
    ratiosOf(rounds.map((round) => ({ measured: perRequest(round[run]), base: perRequest(round.replayed) })));
  const requests = median(rounds.map(({ replayed }) => replayed.requests)).toLocaleString('en');
  const alike = (100 * median(rounds.map((round) => round.alike))).toFixed(1);
  return [
    {
      part: 'overhead',
      name: `\`run --depth ${depth}\`, local, over its requests alone`,
      value: over('embedded'),
      target: { at: 'most', value: 2 },
      note: `${requests} requests, ${alike} % answered alike`,
    },
    {
      part: 'overhead',
      name: 'the same with a profile: its journal waits for the disk',
      value: over('served'),
    },
  ];
}
