import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { newProfileFile } from '../environments/profile/profile-location.ts';
import { UsageError } from '../runner/exit-code.ts';
import { writeNamedFile } from './named-file.ts';
import { ownCommand } from '../reports/own-command.ts';

/** The flags of `init`, as the command line gives them. */
export interface InitOptions {
  readonly force?: boolean;
}

/** Writes a commented profile to fill in. A file that is there already stays as it is unless `force` is given. */
export function init(file: string, { force = false }: InitOptions): number {
  const target = resolve(file);
  if (existsSync(target) && !force) {
    throw new UsageError(`${file} is there already. Choose another name, or add --force to overwrite it.`);
  }
  const shown = relative(process.cwd(), target);
  const text = readFileSync(newProfileFile(), 'utf8')
    .replaceAll('{file}', shown)
    .replaceAll('{command}', ownCommand());
  writeNamedFile(target, text, file);
  console.log(
    `${shown} is written. Next:\n` +
      '1. Replace each <…> in it.\n' +
      `2. ${ownCommand()} doctor --profile ${shown}   tells what is wrong or missing; it writes nothing there\n` +
      `3. ${ownCommand()} run --profile ${shown}`,
  );
  return 0;
}
