import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Conformance } from '../reports/conformance.ts';
import { descriptionDigest } from '../specs/description-digest.ts';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('No package.json above the kit: its installation is damaged. Install it again.');
  return rootAbove(parent);
}

/** A file or folder of the package by its path there. Sources and compiled files lie at different depths. */
export function inPackage(path: string): string {
  return join(rootAbove(import.meta.dirname), path);
}

/** The kit's name and version, and which description it has. */
export function kit(): Conformance['kit'] {
  const { name, version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as Conformance['kit'];
  return { name, version, description_digest: descriptionDigest() };
}
