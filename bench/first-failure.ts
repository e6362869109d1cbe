import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../environments/reference/faults/catalogue.ts';
import type { FaultProof } from '../proof/proof.ts';
import { command, inFolder } from './command.ts';
import type { Figure } from './figure.ts';
import { spreadOf } from './statistics.ts';

const part = 'first failure';
/** Without a proof at hand, so many faults are asked anew. */
const sampled = 12;

function proofsIn(file: string): readonly FaultProof[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly faults: readonly FaultProof[] }).faults;
}

/** Every so many-th fault of the catalogue: each area has its part of them. */
function sample(): readonly string[] {
  const step = Math.ceil(faults.length / sampled);
  return faults.flatMap(({ id }, index) => (index % step === 0 ? [id] : []));
}

async function provenSample(): Promise<readonly FaultProof[]> {
  return inFolder(async (folder) => {
    await command(folder, 'prove', '--fault', sample().join(), '--seed', '1', '--out', folder);
    return proofsIn(join(folder, 'proof.json'));
  });
}

/** What the first check to catch each fault took until it had failed, been shrunk and been tried again. */
export function firstFailures(proofs: readonly FaultProof[]): readonly Figure[] {
  const caught = proofs.filter(({ caught_by }) => caught_by.length > 0);
  const least = (of: 'requests' | 'duration_ms'): readonly number[] =>
    caught.map(({ caught_by }) => Math.min(...caught_by.map((one) => one[of])));
  const note = `${caught.length} faults; the spread ends with the worst`;
  const time = least('duration_ms');
  const usual = spreadOf(time).median;
  return [
    {
      part,
      name: 'requests to the first failure',
      value: spreadOf(least('requests')),
      unit: 'requests',
      note,
    },
    {
      part,
      name: 'time to the first failure over the median of all faults',
      value: spreadOf(time.map((one) => one / usual)),
      note: `${caught.length} faults; the median is ${Math.round(usual)} ms`,
    },
  ];
}

/** @param file a proof.json that `prove` wrote; without one a sample of the faults is asked */
export async function firstFailure(file: string | undefined): Promise<readonly Figure[]> {
  return firstFailures(file === undefined ? await provenSample() : proofsIn(file));
}
