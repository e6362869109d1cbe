import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { contactFields, filterOperations, type FieldSchema, operatorTable } from '../../specs/openapi.ts';
import type { FieldType, Value } from '../../specs/semantics/field-type.ts';
import { rulingOf } from '../../specs/semantics/filter.ts';
import { momentIn } from '../../specs/semantics/moment.ts';
import type { Ruling } from '../../specs/semantics/ruling.ts';
import type { Exchange } from '../exchange.ts';
import { type Schemas, schemasIn } from '../fields.ts';
import { remembering, type ServiceLaw, type Traffic, type Trial } from '../law.ts';
import { answered, isMembers, memberAt, type Members, membersOf } from '../body-members.ts';
import { quoted } from '../each-exchange.ts';
import { writesIn } from '../writes.ts';
import { allFilterClauses, filterClause } from './filter-clauses.ts';
import { OwnValues, RecentChanges } from './own-values.ts';

const usualSettle_ms = 60_000;

/** One filter put to one row that shows the field. */
interface Question {
  readonly list: Exchange;
  readonly resourceType: string;
  readonly id: string;
  readonly operation: string;
  readonly given: unknown;
  readonly shown: Value;
  readonly schema: FieldSchema;
}

interface Shown {
  readonly id: unknown;
  readonly value: unknown;
}

/** What a row shows of its fields. */
function pairsOf(row: unknown): readonly Shown[] {
  const pairs = memberAt(row, 'fields');
  return Array.isArray(pairs) ? (pairs.filter(isMembers) as unknown as readonly Shown[]) : [];
}

/** A value of a kind that the oracle reads, and not one that may stand for none. */
function isShown(value: unknown): value is Value {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one === 'string');
  return ['string', 'boolean', 'number'].includes(typeof value) && value !== '';
}

/** What could be a list that is written as a text: it may be a tag. */
const mayBeList = (text: string): boolean => /[[\],;]/.test(text);

/** Whether a filter asks for a value word for word. */
const names = ({ given }: AskedFilter, shown: Value): boolean =>
  Array.isArray(given) ? given.includes(shown) : given === shown;

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

/** The field types that a shown value may be judged by and that have the operation; none where it is left alone. */
function typesOf(question: Question): readonly FieldType[] {
  return possibleTypes(question).filter((type) => operatorTable[type]?.includes(question.operation));
}

function possibleTypes({ schema: { type, format }, shown, given }: Question): readonly FieldType[] {
  if (type === 'boolean' || type === 'integer') return [type];
  if (type === 'array') return ['string_list', 'tag'];
  if (type !== 'string') return [];
  if (format === 'date' || format === 'date-time') return ['date'];
  if (format !== undefined || [...textsOf(shown), ...textsOf(given)].some(mayBeList)) return [];
  return momentIn(shown) === undefined ? ['string', 'phone'] : [];
}

/** Whether only texts are compared that are known to be kept as they are sent. */
function isVerbatim({ list, resourceType, id, given, shown, schema }: Question, own: OwnValues): boolean {
  if (schema.type === 'boolean' || schema.type === 'integer' || schema.format !== undefined) return true;
  const texts = [...textsOf(shown), ...textsOf(given)];
  return texts.every((text) => own.has(list, resourceType, id, text));
}

/** What all types that a value may be judged by say of a row; unspecified where they are at odds. */
function rulingOn(question: Question): Ruling {
  const { operation, given, shown } = question;
  const [first, ...others] = typesOf(question).map((type): Ruling =>
    rulingOf({ operation, value: given }, type, shown),
  );
  return first !== undefined && others.every((ruling) => ruling === first) ? first : 'unspecified';
}

function inWords({ id, operation, given, shown }: Question): string {
  return `a list with the filter ${id} ${operation} ${quoted(given)} shows a record with ${quoted(shown)}`;
}

interface AskedFilter {
  readonly id: string;
  readonly operation: string;
  readonly given: unknown;
}

function filtersOf(body: Members): readonly AskedFilter[] {
  const { fields } = body;
  return (Array.isArray(fields) ? fields : []).filter(isMembers).flatMap(({ id, operation, value }) => {
    const asked = operation ?? filterOperations.default;
    return typeof id === 'string' && typeof asked === 'string'
      ? [{ id, operation: asked, given: value }]
      : [];
  });
}

/** A filter of a list whose field is known. */
type KnownFilter = Omit<Question, 'shown'>;

/** One page of a filtered list. */
interface FilteredPage {
  readonly list: Exchange;
  readonly resourceType: string;
  readonly isLaterPage: boolean;
}

/** What a row that breaks a filter breaks; undefined where no field type has the operation. */
function clauseOf(question: Question, { isLaterPage }: FilteredPage): ClauseId | undefined {
  const [type] = typesOf(question);
  return type && (isLaterPage ? 'PAGING-06' : filterClause(type, question.operation));
}

/** What the rows of one list say of its filters, by clause. */
type ByClause = ReadonlyMap<ClauseId, Trial>;

/** Looks at the rows of lists in one part of the traffic after the other. */
class RowJudge {
  readonly #own = new OwnValues();
  readonly #changes = new RecentChanges();
  /** Schemas outlive the part of the traffic that shows them. */
  readonly #schemas = new Map<string, Schemas>();
  #latest: { readonly part: Traffic; readonly found: readonly ByClause[] } | undefined;

  /** What a part says of all clauses. Each is asked for it once. */
  judge(part: Traffic): readonly ByClause[] {
    if (this.#latest?.part === part) return this.#latest.found;
    const { exchanges } = part;
    this.#changes.begin(exchanges);
    for (const write of writesIn(exchanges)) this.#own.learn(write);
    for (const [resourceType, schemas] of schemasIn(exchanges)) this.#schemas.set(resourceType, schemas);
    const found = exchanges.flatMap((list) => this.#ofList(list, part) ?? []);
    this.#latest = { part, found };
    return found;
  }

  #ofList(list: Exchange, part: Traffic): ByClause | undefined {
    const { operation, parameters, request, response } = list;
    const { resourceTypeCode: resourceType } = parameters;
    const isRead = response?.status === 200 && response.body?.incomplete !== true;
    if (operation !== 'ListCrmRecords' || !isRead || resourceType === undefined) return undefined;
    const body = membersOf(request.body) ?? {};
    const settle_ms = part.settle_ms ?? usualSettle_ms;
    const filters = filtersOf(body).filter(
      ({ id }) => !this.#changes.touches(list, resourceType, id, settle_ms),
    );
    const rows = answered(list)?.['objects'];
    if (filters.length === 0 || !Array.isArray(rows)) return undefined;
    const isLaterPage = memberAt(body['page'], 'cursor') !== undefined;
    const asked = filters.flatMap((filter) => {
      const schema = this.#schemaOf(part, resourceType, filter.id);
      return schema === undefined ? [] : [{ ...filter, list, resourceType, schema }];
    });
    return this.#ofRows({ list, resourceType, isLaterPage }, rows, asked);
  }

  #ofRows(page: FilteredPage, rows: readonly unknown[], asked: readonly KnownFilter[]): ByClause {
    const found = new Map<ClauseId, Trial>();
    /** The filters that rows meet with a value which they name: more such rows say no more. */
    const met = new Set<AskedFilter>();
    for (const row of rows) {
      const pairs = pairsOf(row);
      for (const filter of asked) {
        const shown = pairs.find(({ id }) => id === filter.id)?.value;
        if (!isShown(shown) || (met.has(filter) && names(filter, shown))) continue;
        const question = { ...filter, shown };
        const clause = clauseOf(question, page);
        const ruling = rulingOn(question);
        if (clause === undefined || ruling === 'unspecified') continue;
        if (ruling === 'must' && found.has(clause)) {
          if (names(filter, shown)) met.add(filter);
          continue;
        }
        const isOwn = isVerbatim(question, this.#own) && this.#isOwn(page, pairs);
        if (!isOwn) continue;
        const breach = ruling === 'must not' ? inWords(question) : undefined;
        found.set(clause, { exchanges: [page.list], ...(breach !== undefined && { breach }) });
      }
    }
    return found;
  }

  #isOwn({ list, resourceType }: FilteredPage, pairs: ReturnType<typeof pairsOf>): boolean {
    return this.#own.isOwn(
      list,
      resourceType,
      pairs.map(({ value }) => value),
    );
  }

  #schemaOf({ known }: Traffic, resourceType: string, id: string): FieldSchema | undefined {
    const listed = resourceType === 'contacts' ? contactFields[id] : undefined;
    return known?.schemas[resourceType]?.[id] ?? this.#schemas.get(resourceType)?.[id] ?? listed;
  }
}

const judges = new WeakMap<object, RowJudge>();

function judgeOf(session: object): RowJudge {
  const judge = judges.get(session) ?? new RowJudge();
  judges.set(session, judge);
  return judge;
}

function rowLaw(clause: ClauseId, exercise: string): ServiceLaw {
  return remembering({
    clause,
    exercise,
    mend: 'Show only the records that satisfy every filter of the request, on every page.',
    watch: (session) => {
      const judge = judgeOf(session);
      return (part) => judge.judge(part).flatMap((byClause) => byClause.get(clause) ?? []);
    },
  });
}

/** The rows of a list satisfy its filters, by what they show. */
export const rowLaws: readonly ServiceLaw[] = [
  ...allFilterClauses.map((clause) =>
    rowLaw(clause, 'a list with a filter that shows records which the same caller wrote'),
  ),
  rowLaw('PAGING-06', 'a later page with a filter that shows records which the same caller wrote'),
];
