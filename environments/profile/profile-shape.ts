import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Finding, Path } from './finding.ts';
import { type FilledDocument, foundAt, valueAt } from './found-value.ts';
import { nearest } from '../nearest.ts';
import { profileSchema, schemaAt } from './profile-schema.ts';

const validate = new Ajv2020({ allErrors: true, validateSchema: false }).compile(profileSchema);

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function unknownKey(parent: Path, key: string): Finding {
  const known = Object.keys(schemaAt(parent).properties ?? {});
  const near = nearest(key, known);
  return {
    code: 'UNKNOWN_KEY',
    path: [...parent, key],
    found: 'a key that profiles do not have',
    expected: near ?? (parent.length === 0 ? 'a key of docs/profile.md' : known.join(', ')),
    advice: near === undefined ? 'remove it' : `did you mean ${near}?`,
  };
}

function adviceFor(value: unknown, path: Path): string {
  if (path.length === 0) return 'write the keys, each with a colon and a value';
  const bare = typeof value === 'number' || typeof value === 'boolean';
  return bare && schemaAt(path).type === 'string'
    ? 'put it in quotes, so that it is a text'
    : 'correct the value';
}

function findingOf(error: ErrorObject, document: FilledDocument): Finding {
  const path = pathOf(error.instancePath);
  const { additionalProperty, missingProperty } = error.params as Readonly<Record<string, unknown>>;
  if (typeof additionalProperty === 'string') return unknownKey(path, additionalProperty);
  if (typeof missingProperty === 'string') {
    return {
      code: 'MISSING_KEY',
      path: [...path, missingProperty],
      found: 'no such key',
      advice: 'add the key',
    };
  }
  const advice = adviceFor(valueAt(document.filled, path), path);
  return { code: 'VALUE', path, found: foundAt(document, path), advice };
}

/** The keys that unknown ones are probably slips for, as dotted paths. */
export function meantKeys(findings: readonly Finding[]): ReadonlySet<string> {
  const slips = findings.filter(({ code }) => code === 'UNKNOWN_KEY');
  return new Set(slips.map(({ path, expected = '' }) => [...path.slice(0, -1), expected].join('.')));
}

/** One value may break several rules of the schema; the first says enough. */
function firstOfEachPlace(findings: readonly Finding[]): Finding[] {
  const places = new Map<string, Finding>();
  for (const finding of findings) {
    const place = JSON.stringify(finding.path);
    if (!places.has(place)) places.set(place, finding);
  }
  return [...places.values()];
}

/** Where a document does not have the shape of a profile. A missing key that a slip explains is left out. */
export function shapeFindings(document: FilledDocument): Finding[] {
  if (validate(document.filled)) return [];
  const findings = firstOfEachPlace((validate.errors ?? []).map((error) => findingOf(error, document)));
  const meant = meantKeys(findings);
  return findings.filter(({ code, path }) => code !== 'MISSING_KEY' || !meant.has(path.join('.')));
}
