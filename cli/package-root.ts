import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package that a file of ours stands in: sources and compiled files lie at different depths. */
export function packageRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  const parent = dirname(from);
  if (parent === from)
    throw new Error('No package.json above the kit: its installation is damaged. Install it again.');
  return packageRoot(parent);
}
