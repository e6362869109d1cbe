import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const digits = 16;

/** Tells whether two kits describe the same interface: SHA-256 of the description, its first 16 digits. */
export function descriptionDigest(): string {
  const description = readFileSync(new URL('./generated/openapi.json', import.meta.url));
  return createHash('sha256').update(description).digest('hex').slice(0, digits);
}
