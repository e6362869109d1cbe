import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { cost } from './cost.ts';
import { crowd } from './crowd.ts';
import { type Figure, tableOf } from './figure.ts';
import { firstFailure } from './first-failure.ts';
import { overhead } from './overhead.ts';
import { serviceFigures } from './service.ts';
import { shards } from './shards.ts';
import { undone } from './undone.ts';

interface Options {
  readonly only?: string;
  readonly proof?: string;
  readonly depth: string;
  readonly repetitions: number;
  readonly out: string;
  readonly picture: string;
}

type Measure = (options: Options) => readonly Figure[] | Promise<readonly Figure[]>;

/** A run for the crowd goes less deep: both sides of the ratio do. */
const parts: Readonly<Record<string, Measure>> = {
  overhead: ({ depth, repetitions }) => overhead(depth, repetitions),
  // These take seconds where a run takes a minute, so they are repeated more often.
  service: ({ repetitions }) => serviceFigures(3 * repetitions),
  crowd: ({ repetitions }) => crowd('quick', repetitions),
  'first-failure': ({ proof }) => firstFailure(proof),
  shards: () => shards(),
  cost: ({ picture }) => cost(picture),
  undone: () => undone(),
};

function positive(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}

const options = new Command('bench')
  .description('measures the kit, each figure against something that is measured right beside it')
  .addOption(new Option('--only <part>', 'one part').choices(Object.keys(parts)))
  .option('--proof <file>', 'a proof.json of `npm run prove`; without it a sample of the faults is asked')
  .addOption(
    new Option('--depth <depth>', 'of the run whose overhead is measured')
      .choices(['quick', 'standard', 'deep'])
      .default('standard'),
  )
  .option('--repetitions <n>', 'of each pair', positive, 3)
  .option('--out <folder>', 'where the figures go', 'bench/results')
  .option('--picture <file>', 'where the curve of the part cost goes', 'docs/screenshots/cost-curve.svg')
  .parse()
  .opts<Options>();

const began = performance.now();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (options.only !== undefined && options.only !== name) continue;
  console.error(`${name} …`);
  figures.push(...(await measure(options)));
}
const seconds = Math.round((performance.now() - began) / 1000);
mkdirSync(options.out, { recursive: true });
const file = join(options.out, 'bench.json');
writeFileSync(file, `${JSON.stringify({ node: process.version, seconds, figures }, null, 2)}\n`);
console.log(tableOf(figures));
console.error(`${seconds} s, figures: ${file}`);
