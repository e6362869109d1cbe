import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { lawsBroken } from './sarif-laws.ts';
import { sarifSubset } from './sarif-subset.ts';

export const schemaFile = new URL('sarif-2.1.0/schema.json', import.meta.url);

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
const isExpected = ajv.compile(sarifSubset);

/** The largest upload, compressed, that code scanning takes. */
const largestUpload = 10_000_000;

function refusals(of: string, validate: ValidateFunction, log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${of}: ${instancePath} ${message}`);
}

/** All that is wrong with this SARIF. The laws are asked only where both schemas hold: they build on the structure. */
export function sarifFaults(text: string): string[] {
  const log: unknown = JSON.parse(text);
  const faults = [
    ...refusals('SARIF', isSarif, log),
    ...refusals('subset', isExpected, log),
    ...(gzipSync(text).length > largestUpload ? ['upload: larger than code scanning takes'] : []),
  ];
  return faults.length > 0 ? faults : lawsBroken(log as Log).map((fault) => `law: ${fault}`);
}
