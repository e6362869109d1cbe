import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { startLocal } from '../environments/embedded.ts';
import type { Change } from '../environments/mutants/change.ts';
import { startMutant } from '../environments/mutants/front.ts';
import type { Conformance } from '../reports/conformance.ts';
import { mergeOperations, type OperationId, operations, resourceTypes } from '../specs/openapi.ts';
import { inFolder, ran } from './command.ts';
import type { Figure } from './figure.ts';
import { spreadOf } from './statistics.ts';

const part = 'undone';
const settle_timeout_ms = 1_500;
const mostSeconds = 90;
const shown = 5;

/** A service that does not do something at all, or refuses it. */
interface Broken {
  readonly name: string;
  readonly changes: readonly Change[];
  /** What an upsert changed is seen by a look at all records, and with it what others do meanwhile. */
  readonly isForOneWorker?: boolean;
}

/** Where the document leaves a way out, nothing is to be broken. */
const excused: Readonly<Record<string, string>> = {
  'TokenExchange answers 400': 'the application may not be one that this environment knows',
  'RpcCompanyList ignores filtersV2': 'a filter of the profile may keep all companies',
  'GetFieldOptions answers 400': 'no field need have options, and those of others may be refused',
  'CreateCrmRecord answers 400': 'the body of a create is not shown, so another form may be wanted',
  'always_overwrite does nothing of its own': 'an upsert that names no operation may do the same',
  'overwrite_if_newer does nothing of its own': 'which of two values is newer is open',
};

function acknowledged(operation: OperationId): readonly Change[] {
  return [...resourceTypes.records, ...resourceTypes.upsertOnly].map((resourceType) => ({
    on: 'write',
    operation,
    effect: 'lost',
    resourceType,
  }));
}

function refused(operation: OperationId, status: number): Broken {
  return { name: `${operation} answers ${status}`, changes: [{ on: 'refusal', operation, status }] };
}

function unseen(operation: OperationId, member: string): Broken {
  const change: Change = {
    on: 'request',
    operation,
    part: 'body',
    at: [member],
    alteration: { how: 'removed' },
  };
  return { name: `${operation} ignores ${member}`, changes: [change] };
}

function brokenServices(): readonly Broken[] {
  const ids = Object.keys(operations) as OperationId[];
  return [
    ...ids.flatMap((operation) => [400, 500].map((status) => refused(operation, status))),
    ...ids
      .filter((operation) => operations[operation].writes)
      .map((operation) => ({
        name: `${operation} does nothing`,
        changes: acknowledged(operation),
        isForOneWorker: operation === 'UpsertCrmRecord',
      })),
    ...mergeOperations.map((operation): Broken => {
      const change: Change = { on: 'merge', operation, as: undefined };
      return { name: `${operation} does nothing of its own`, changes: [change] };
    }),
    ...['fields', 'page', 'returnFields'].map((member) => unseen('ListCrmRecords', member)),
    ...['searchExisting', 'returnFields'].map((member) => unseen('UpsertCrmRecord', member)),
    ...['filtersV2', 'pagingOptions'].map((member) => unseen('RpcCompanyList', member)),
  ];
}

/** What a whole run made of a broken service. */
interface Found {
  readonly name: string;
  readonly seconds: number;
  /** The clauses that failed, and the implied ones that were warned of. */
  readonly broken: readonly string[];
  readonly left: number;
}

/** Those that failed come first. */
function brokenIn({ clauses }: Conformance): readonly string[] {
  const of = (wanted: string): readonly string[] =>
    clauses.flatMap(({ id, verdict }) => (verdict === wanted ? [id] : []));
  return [...of('fail'), ...of('warn')];
}

async function asked({ name, changes, isForOneWorker = false }: Broken): Promise<Found> {
  return inFolder(async (folder) => {
    const profileFile = join(folder, 'broken.yaml');
    const local = await startLocal({ profileFile, stateDir: folder });
    const profile = parse(readFileSync(profileFile, 'utf8')) as object;
    writeFileSync(profileFile, stringify({ ...profile, settle_timeout_ms }));
    const front = await startMutant(profileFile, changes);
    try {
      const of = [
        '--profile',
        profileFile,
        '--depth',
        'quick',
        '--seed',
        '1',
        ...(isForOneWorker ? ['--workers', '1'] : []),
      ];
      const { seconds, report } = await ran(folder, of);
      const found = { name, seconds, broken: brokenIn(report), left: report.leftovers.left.length };
      console.error(`${Math.round(seconds)} s, ${found.left} left, ${name}: ${found.broken.join(' ')}`);
      return found;
    } finally {
      await front.close();
      await local.close();
    }
  });
}

function told({ name, seconds, broken, left }: Found): Figure {
  const clauses = broken.length > 3 ? [...broken.slice(0, 3), 'and others'] : broken;
  return {
    part,
    name: `a whole run where ${name}`,
    value: spreadOf([seconds]),
    unit: 's',
    target: { at: 'most', value: mostSeconds },
    note: `${clauses.join(', ') || 'nothing'} broken, ${left} records left`,
  };
}

/**
 * Whole runs at quick depth against services that do not do one thing at all: what they break, and how
 * long the slowest take. About twenty minutes.
 */
export async function undone(): Promise<readonly Figure[]> {
  const found: Found[] = [];
  for (const broken of brokenServices()) found.push(await asked(broken));
  const unnamed = found
    .filter(({ name, broken }) => broken.length === 0 && !Object.hasOwn(excused, name))
    .map(({ name }) => name);
  const reasons = Object.entries(excused).map(([name, reason]) => `${name}: ${reason}`);
  return [
    {
      part,
      name: 'services that do not do one thing, and break no clause',
      value: spreadOf([unnamed.length]),
      unit: 'services',
      target: { at: 'most', value: 0 },
      note: [`of ${found.length}`, ...unnamed, `but for: ${reasons.join('; ')}`].join('; '),
    },
    ...found
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, shown)
      .map(told),
  ];
}
