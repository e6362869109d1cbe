import type { ShardFile } from './shard-file.ts';

/** What the shards of one run have in common, and what to do where they have not. */
const common: readonly {
  readonly name: string;
  readonly of: (shard: ShardFile) => string;
  readonly advice: string;
}[] = [
  {
    name: 'number of shards',
    of: ({ metadata }) => `${metadata.shard.of}`,
    advice: 'Merge the shards of one run only.',
  },
  {
    name: 'seed',
    of: ({ metadata }) => `${metadata.seed}`,
    advice: 'Run all shards with the same --seed.',
  },
  {
    name: 'kit',
    of: ({ kit }) => `${kit.name} ${kit.version}`,
    advice: 'Run all shards with the same version of the kit.',
  },
  {
    name: 'description or ledger',
    of: ({ document }) => document.slice(0, 12),
    advice: 'Run all shards with the same copy of the kit.',
  },
  {
    name: 'environment',
    of: environmentOf,
    advice: 'Run all shards with the same profile.',
  },
  {
    name: 'access',
    of: ({ metadata }) => metadata.shard.access,
    advice: 'Run all shards with --read-only, or none.',
  },
  {
    name: 'depth',
    of: ({ metadata }) => metadata.depth,
    advice: 'Run all shards with the same --depth.',
  },
  {
    name: 'strictness',
    of: ({ metadata }) => (metadata.strict ? 'strict' : 'not strict'),
    advice: 'Run all shards with --strict, or none.',
  },
  {
    name: 'list of deviations',
    of: deviationsOf,
    advice: 'Run all shards with the same deviations in the profile.',
  },
  {
    name: 'selection',
    of: ({ metadata }) => metadata.shard.only?.join() ?? 'all clauses',
    advice: 'Run all shards with the same --only.',
  },
];

/** What is accepted, not where it is written: that may differ from machine to machine. */
function deviationsOf({ metadata: { deviations = [] } }: ShardFile): string {
  const entries = deviations.map(({ clause, check, reason, accepted_by, until }) =>
    [clause, check, reason, accepted_by, until].join(' | '),
  );
  return entries.toSorted().join('; ') || 'empty';
}

/** Without a profile of its own each shard starts the Local environment anew, on ports of its own. */
function environmentOf({ metadata }: ShardFile): string {
  const { name, kind, namespace, ...addresses } = metadata.environment;
  const where = metadata.profile === 'local' ? [] : Object.values(addresses);
  return [name, kind, namespace, ...where].join(' ');
}

/** Why these are not all shards of one run, in a sentence or two; undefined when they are. */
export function whyNotOneRun(shards: readonly ShardFile[]): string | undefined {
  const [first, ...others] = shards;
  if (first === undefined) return 'There is no shard to merge.';
  const name = ({ metadata }: ShardFile): string => `shard ${metadata.shard.index}`;
  for (const { name: what, of, advice } of common) {
    const other = others.find((shard) => of(shard) !== of(first));
    if (other === undefined) continue;
    return `These are not shards of one run: the ${what} of ${name(first)} is ${of(first)}, that of ${name(other)} is ${of(other)}. ${advice}`;
  }
  const wanted = Array.from({ length: first.metadata.shard.of }, (_, part) => part + 1);
  const count = (index: number): number =>
    shards.filter(({ metadata }) => metadata.shard.index === index).length;
  const doubled = wanted.find((index) => count(index) > 1);
  if (doubled !== undefined) return `Shard ${doubled} of ${wanted.length} is there twice. Name it once.`;
  const missing = wanted.filter((index) => count(index) === 0);
  if (missing.length === 0) return undefined;
  const named = missing.length === 1 ? `Shard ${missing.join()} is` : `Shards ${missing.join(', ')} are`;
  return `${named} missing: all ${wanted.length} together are one run. Run what is missing with --shard ${missing[0]}/${wanted.length} --seed ${first.metadata.seed}, and merge again.`;
}
