import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descriptionDigest } from '../specs/description-digest.ts';
import type { Conformance } from './conformance.ts';

/** The kit's name and version, from the package file at `root`, and which description it has. */
export function kitAt(root: string): Conformance['kit'] {
  const { name, version } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Conformance['kit'];
  return { name, version, description_digest: descriptionDigest() };
}
