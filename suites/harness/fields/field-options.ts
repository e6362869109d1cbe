import type { Crm } from '../../../client/crm.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import { Inconclusive, offered } from '../properties/expectation.ts';
import type { Environment } from '../environment/environment.ts';
import { type DeclaredField, declaredFields } from './declared-fields.ts';
import { quietCrmOf } from '../environment/remembered-answers.ts';
import { MemoizedByRun } from '../environment/memoized.ts';

export interface FieldOption {
  readonly name: string;
  readonly value: string;
}

/** An option as one text. */
export const pairOf = ({ name, value }: FieldOption): string => JSON.stringify([name, value]);

/** One answer with options. */
export interface OptionsAnswer {
  readonly status: number;
  readonly options: readonly FieldOption[];
  /** Nothing follows, as far as the answer shows. */
  readonly complete: boolean;
  /** Paging metadata in the names of the paging conventions, where the answer carries any. */
  readonly paging: { readonly nextCursor?: string; readonly hasMore?: boolean } | undefined;
}

/** A field of a resource type. */
export interface PlacedField {
  readonly resourceType: string;
  readonly id: string;
}

/** A field with options, and its options as they come without any narrowing. */
export interface FieldWithOptions extends Omit<OptionsAnswer, 'status'> {
  readonly resourceType: string;
  readonly field: DeclaredField;
  readonly place: PlacedField;
}

/**
 * Whether an answer looks like everything. Where no metadata says so, a count that many services use as a page
 * size may be a page: those are multiples of five.
 */
function looksComplete(count: number, paging: OptionsAnswer['paging']): boolean {
  return paging?.hasMore === undefined ? count % 5 !== 0 : !paging.hasMore;
}

export async function askForOptions(
  crm: Crm,
  { resourceType, id }: PlacedField,
  query: Readonly<Record<string, string>> = {},
): Promise<OptionsAnswer> {
  const { status, body } = await crm.fieldOptions(resourceType, id, query);
  const { options = [], pagingMetadata } = (status === 200 ? body : {}) as {
    readonly options?: readonly FieldOption[];
    readonly pagingMetadata?: OptionsAnswer['paging'];
  };
  return { status, options, complete: looksComplete(options.length, pagingMetadata), paging: pagingMetadata };
}

const known = new MemoizedByRun<readonly FieldWithOptions[]>('fields with options');

/** So many fields with options show how options are told; no further one is looked for. */
const enough = 4;

/** A name is only a hint at what to ask first. */
const choice = /_(stage|status|role|seniority|timezone|priority|category|level|kind|type)(_|$)/;

/** The fields of a type in the order in which they are likely to have options. */
async function likeliestFirst(
  environment: Environment,
  resourceType: string,
): Promise<readonly DeclaredField[]> {
  const unlikelihood = ({ id, enum: choices, type, format, readOnly }: DeclaredField): number => {
    if (choices !== undefined) return 0;
    if (choice.test(id)) return 1;
    return type === 'string' && format === undefined && readOnly !== true ? 2 : 3;
  };
  const fields = await declaredFields(environment, resourceType);
  return fields.toSorted((a, b) => unlikelihood(a) - unlikelihood(b));
}

async function optionsIn(environment: Environment, resourceType: string): Promise<FieldWithOptions[]> {
  const found: FieldWithOptions[] = [];
  for (const field of await likeliestFirst(environment, resourceType)) {
    if (found.length === enough) break;
    const place = { resourceType, id: field.id };
    const { status, ...answer } = await askForOptions(quietCrmOf(environment), place);
    if (status === 200 && answer.options.length > 0) found.push({ resourceType, field, place, ...answer });
  }
  return found.map((each) => ({ ...each, complete: isWhole(each, found) }));
}

/** Whether nothing follows: as the answer says itself, else where a page is known to have room for more options. */
export function leavesRoom({ options, paging }: Omit<OptionsAnswer, 'status'>, room: number): boolean {
  return paging?.hasMore === undefined ? options.length < room : !paging.hasMore;
}

/**
 * Whether a field shows all its options at once, as far as its answer and those of other fields tell: where another
 * field shows more, a page has room for more than this one has; where several show the most, that may fill a page.
 */
function isWhole(field: FieldWithOptions, found: readonly FieldWithOptions[]): boolean {
  const counts = found.map(({ options }) => options.length);
  const most = Math.max(...counts);
  const isAlone = counts.filter((count) => count === most).length === 1;
  return leavesRoom(field, most) || (field.complete && isAlone);
}

/** A few fields with options: those of contacts, else of the first other type that has any. Looked up once for all workers. */
export async function fieldsWithOptions(environment: Environment): Promise<readonly FieldWithOptions[]> {
  const lookUp = async (): Promise<FieldWithOptions[]> => {
    for (const resourceType of new Set(['contacts', ...resourceTypes.records])) {
      const found = await optionsIn(environment, resourceType).catch((error: unknown) => {
        // A type whose fields nobody tells leaves the others to ask.
        if (error instanceof Inconclusive) return [];
        throw error;
      });
      if (found.length > 0) return found;
    }
    return [];
  };
  const fields = await known.of(environment, lookUp);
  offered(fields.length > 0, 'no field of any resource type has options');
  return fields;
}

/** Of the fields whose options are fit for a check, the one that shows the most. */
export async function fieldWithMostOptions(
  environment: Environment,
  fit: (field: FieldWithOptions) => boolean = () => true,
): Promise<FieldWithOptions> {
  const fields = (await fieldsWithOptions(environment)).filter(fit);
  const [most] = fields.toSorted((a, b) => b.options.length - a.options.length);
  offered(most !== undefined, 'no field is sure to show all its options at once');
  return most;
}

const firstKnown = new MemoizedByRun<readonly DeclaredField[]>('field with options');

/** A field of a resource type that has options, or undefined when none has. */
export async function fieldWithOptions(
  environment: Environment,
  resourceType: string,
): Promise<DeclaredField | undefined> {
  const lookUp = async (): Promise<DeclaredField[]> => {
    for (const field of await likeliestFirst(environment, resourceType)) {
      const { status, body } = await quietCrmOf(environment).fieldOptions(resourceType, field.id);
      if (status === 200 && (body.options?.length ?? 0) > 0) return [field];
    }
    return [];
  };
  const [field] = await firstKnown.of(environment, lookUp, resourceType);
  return field;
}
