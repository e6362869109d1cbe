import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Conformance } from '../reports/conformance.ts';
import { kitFolder } from '../reports/kit-folder.ts';
import { descriptionDigest } from '../specs/description-digest.ts';

/** A file or folder of the package by its path there. */
export function inPackage(path: string): string {
  return join(kitFolder(), path);
}

/** The kit's name and version, and which description it has. */
export function kit(): Conformance['kit'] {
  const { name, version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as Conformance['kit'];
  return { name, version, description_digest: descriptionDigest() };
}
