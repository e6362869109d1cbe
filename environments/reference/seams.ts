import { readJson } from './http/read-json.ts';
import { readXml } from './http/read-xml.ts';
import { readRequestBody } from './http/request-body.ts';
import { findRoute } from './http/route.ts';
import { writeBody } from './http/write-body.ts';
import { xmlToBody } from './http/xml-body.ts';
import { readCreateBody } from './operations/create-crm-record.ts';
import { readUpsertBody } from './operations/upsert-crm-record.ts';
import * as answering from './rules/answering.ts';
import * as assertion from './rules/assertion.ts';
import * as authorisation from './rules/authorisation.ts';
import * as collections from './rules/collections.ts';
import * as companyQuery from './rules/company-query.ts';
import * as encoding from './rules/encoding.ts';
import * as filter from './rules/filter.ts';
import * as filterReading from './rules/filter-reading.ts';
import * as instant from './rules/instant.ts';
import * as matching from './rules/matching.ts';
import * as merge from './rules/merge.ts';
import * as options from './rules/options.ts';
import * as outcome from './rules/outcome.ts';
import * as pageReading from './rules/page-reading.ts';
import * as paging from './rules/paging.ts';
import * as projection from './rules/projection.ts';
import * as schemaDocument from './rules/schema-document.ts';
import * as selection from './rules/selection.ts';
import * as submission from './rules/submission.ts';
import * as token from './rules/token.ts';
import * as uniqueness from './rules/uniqueness.ts';
import * as userInfo from './rules/user-info.ts';
import * as value from './rules/value.ts';
import * as writeAnswer from './rules/write-answer.ts';
import * as writing from './rules/writing.ts';

const wire = {
  findRoute,
  readJson,
  readXml,
  readRequestBody,
  readCreateBody,
  readUpsertBody,
  writeBody,
  xmlToBody,
};

type Rules<Module> = Readonly<Module>;

/**
 * Every rule of the service, by name. Each caller reaches a rule through this table and hands the table on,
 * so that one replaced rule is replaced everywhere.
 */
export interface Seams
  extends
    Rules<typeof wire>,
    Rules<typeof answering>,
    Rules<typeof assertion>,
    Rules<typeof authorisation>,
    Rules<typeof collections>,
    Rules<typeof companyQuery>,
    Rules<typeof encoding>,
    Rules<typeof filter>,
    Rules<typeof filterReading>,
    Rules<typeof instant>,
    Rules<typeof matching>,
    Rules<typeof merge>,
    Rules<typeof options>,
    Rules<typeof outcome>,
    Rules<typeof pageReading>,
    Rules<typeof paging>,
    Rules<typeof projection>,
    Rules<typeof schemaDocument>,
    Rules<typeof selection>,
    Rules<typeof submission>,
    Rules<typeof token>,
    Rules<typeof uniqueness>,
    Rules<typeof userInfo>,
    Rules<typeof value>,
    Rules<typeof writeAnswer>,
    Rules<typeof writing> {}

/** The rules as the document has them. */
export const conforming: Seams = {
  ...wire,
  ...answering,
  ...assertion,
  ...authorisation,
  ...collections,
  ...companyQuery,
  ...encoding,
  ...filter,
  ...filterReading,
  ...instant,
  ...matching,
  ...merge,
  ...options,
  ...outcome,
  ...pageReading,
  ...paging,
  ...projection,
  ...schemaDocument,
  ...selection,
  ...submission,
  ...token,
  ...uniqueness,
  ...userInfo,
  ...value,
  ...writeAnswer,
  ...writing,
};

/** Replaces some rules, given the table as it stands. */
export type Patch = (seams: Seams) => Partial<Seams>;

/** What decides whether a record is listed. The index knows the conforming decision only. */
const decidesMembership = new Set<string>([...Object.keys(filter), 'identityKey']);

/** Lays patches over a table, the later ones over the earlier. */
export function patched(seams: Seams, patches: readonly Patch[]): Seams {
  return patches.reduce<Seams>((table, patch) => {
    const changes = patch(table);
    const bypassesIndex = Object.keys(changes).some((name) => decidesMembership.has(name));
    return { ...table, ...(bypassesIndex ? { indexAnswers: () => false } : {}), ...changes };
  }, seams);
}
