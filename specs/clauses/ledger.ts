import { authentication } from './authentication.ts';
import type { Clause } from './clause.ts';
import { environments } from './environments.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { lifecycle } from './lifecycle.ts';
import { limits } from './limits.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { operators } from './operators.ts';
import { options } from './options.ts';
import { paging } from './paging.ts';
import { records } from './records.ts';
import { resources } from './resources.ts';
import { rpc } from './rpc.ts';
import { tokens } from './tokens.ts';
import { uniqueness } from './uniqueness.ts';
import { upsert } from './upsert.ts';
import { userInfo } from './user-info.ts';
import { values } from './values.ts';
import { xml } from './xml.ts';

/** Area, prefix of its ids and clauses, in reading order. */
const chapters = [
  ['environments', 'ENVIRONMENTS', environments],
  ['resources', 'RESOURCES', resources],
  ['fields', 'FIELDS', fields],
  ['options', 'OPTIONS', options],
  ['records', 'RECORDS', records],
  ['upsert', 'UPSERT', upsert],
  ['merge', 'MERGE', merge],
  ['values', 'VALUES', values],
  ['uniqueness', 'UNIQUENESS', uniqueness],
  ['list', 'LIST', list],
  ['operators', 'OPERATORS', operators],
  ['paging', 'PAGING', paging],
  ['limits', 'LIMITS', limits],
  ['rpc', 'RPC', rpc],
  ['authentication', 'AUTH', authentication],
  ['tokens', 'TOKENS', tokens],
  ['user-info', 'USERINFO', userInfo],
  ['errors', 'ERRORS', errors],
  ['xml', 'XML', xml],
  ['lifecycle', 'LIFECYCLE', lifecycle],
] as const;

type Chapter = (typeof chapters)[number];
type KeyOfEach<T> = T extends unknown ? keyof T : never;

/** Name of an area; its checks stand in the suite file of the same name. */
export type Area = Chapter[0];

/** Stable id of a clause, such as `PAGING-04`. */
export type ClauseId = KeyOfEach<Chapter[2]>;

/** A clause with its id and area. */
export type LedgerClause = Clause & { readonly id: ClauseId; readonly area: Area };

/** The areas in reading order, each with the prefix of its ids and the ids themselves. */
export const areas = chapters.map(([name, prefix, clauses]) => ({
  name,
  prefix,
  clauses: Object.keys(clauses) as readonly ClauseId[],
}));

const entries = chapters.flatMap(([area, , clauses]) =>
  Object.entries(clauses as Readonly<Record<string, Clause>>).map(
    ([id, clause]) => [id, { ...clause, id: id as ClauseId, area }] as const,
  ),
);

/** Every clause by its id, in reading order. */
export const ledger = Object.fromEntries(entries) as Readonly<Record<ClauseId, LedgerClause>>;

/** The statements of the document that a clause rests on, such as `paging-conventions/10`. */
export function anchorsOf(id: ClauseId): readonly [string, ...string[]] {
  return ledger[id].source;
}
