import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { command, inFolder, kit } from './command.ts';
import type { Figure } from './figure.ts';
import { inTurns, ratiosOf, timed } from './statistics.ts';

interface Crowded {
  readonly profile: string;
  readonly stop: () => Promise<void>;
}

/** `serve --records`, once its profile can be used. */
async function serve(folder: string, records: number): Promise<Crowded> {
  const profile = join(folder, `among-${records}.yaml`);
  const args = ['serve', '--profile-out', profile, '--records', String(records)];
  const child = spawn(process.execPath, [kit, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`serve --records ${records} ended with ${child.exitCode}.`);
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { profile, stop };
}

/** How much longer a run takes where the namespace is full of other people's records. */
export async function crowd(
  depth: string,
  repetitions: number,
  sizes: { readonly few: number; readonly many: number } = { few: 1000, many: 1_000_000 },
): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const [few, many] = [await serve(folder, sizes.few), await serve(folder, sizes.many)];
    const runOn = ({ profile }: Crowded): Promise<number> =>
      timed(() => command(folder, 'run', '--profile', profile, '--depth', depth, '--seed', '1'));
    try {
      const pairs = await inTurns(
        repetitions,
        () => runOn(many),
        () => runOn(few),
      );
      const [first, second] = [sizes.many, sizes.few].map((size) => size.toLocaleString('en'));
      const name = `\`run --depth ${depth}\` among ${first} foreign records over one among ${second}`;
      return [{ part: 'crowd', name, value: ratiosOf(pairs), target: { at: 'most', value: 1.2 } }];
    } finally {
      await Promise.all([few.stop(), many.stop()]);
    }
  });
}
