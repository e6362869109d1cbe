import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('No package.json above the kit: its installation is damaged. Install it again.');
  return rootAbove(parent);
}

/** The folder of the package. Sources and compiled files lie at different depths. */
export function kitFolder(): string {
  return rootAbove(import.meta.dirname);
}
