import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import { createBody, type FieldValues } from '../../../client/request-body.ts';
import { unknownResourceType } from '../../../generators/absent-names.ts';
import { resourceTypes } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { isRefused } from '../properties/answer-status.ts';
import { given, NotOffered } from '../properties/expectation.ts';
import { lacking } from '../run/prerequisites.ts';
import { fieldWithOptions } from '../fields/field-options.ts';
import { bodiesOf } from './custom-object-bodies.ts';
import type { Population } from './population.ts';

/** The one resource type whose records can be made and never deleted. */
export const customObjects = resourceTypes.upsertOnly[0] ?? '';

/** So many texts of an answer are tried as an id. */
const mostTried = 6;

/** What a body is refused with that holds too little, or what another object holds. */
const notTaken: ReadonlySet<number> = new Set([400, 409]);

/** A custom object that was upserted. */
export interface UpsertedObject {
  readonly answer: Answer;
  /** What was written into it. */
  readonly values: FieldValues;
  /** The texts that the service has given it: one of them may be its id. */
  readonly given: readonly string[];
}

/** Upserts a custom object, which holds `text` where it can, in the first way that is taken, and notes it as one that stays. */
export async function upsertCustomObject(
  environment: Environment,
  crm: Crm,
  text: string,
): Promise<UpsertedObject> {
  let last: UpsertedObject | undefined;
  for (const { values, body } of await bodiesOf(environment.crm, text)) {
    const entries = Object.entries(values);
    const [field, value] = entries.find((entry) => entry[1] === text) ?? entries[0] ?? ['', text];
    const answer = await crm.upsert(customObjects, body, { field, value });
    const returned = answer.status === 200 && Array.isArray(answer.body.fields) ? answer.body.fields : [];
    const texts = returned.map((shown) => shown.value);
    const told = texts.flatMap((shown) => (typeof shown === 'string' && shown !== '' ? shown : []));
    last = { answer, values, given: told.slice(0, mostTried) };
    if (answer.status === 200) environment.notePermanent(customObjects, told[0] ?? text);
    if (!notTaken.has(answer.status)) break;
  }
  return last as UpsertedObject;
}

type Call = () => Promise<{ readonly status: number }>;

/** A custom object that stands, and another one once a call about it was not refused. */
class StandingObject {
  readonly #upserted: () => Promise<UpsertedObject>;
  #standing: UpsertedObject;

  constructor(standing: UpsertedObject, upserted: () => Promise<UpsertedObject>) {
    this.#standing = standing;
    this.#upserted = upserted;
  }

  /** The answer about the first of its texts that is not refused; about the last where each is. */
  async firstTaken(call: (id: string) => Promise<Answer>): Promise<{ readonly status: number }> {
    let refusal: Answer | undefined;
    for (const id of this.#standing.given) {
      const answer = await call(id);
      if (!isRefused(answer.status)) {
        this.#standing = await this.#upserted();
        return answer;
      }
      refusal = answer;
    }
    given(refusal !== undefined, 'no upsert tells a text that may be the id of a custom object');
    return refusal;
  }
}

/** What an environment lacks, for want of which only a part can be asked. */
function orUndefined(error: unknown): undefined {
  if (error instanceof NotOffered) return undefined;
  throw error;
}

/**
 * Calls of the operations that must refuse custom objects, by operation: about an object that stands, so that an id
 * which no record has is not what is refused. Where none may stay, only its schema and options
 * are asked for; where none can be made, a create as well.
 */
export async function callsOfCustomObjects(
  environment: Environment,
  crm: Crm,
  contacts: Population,
): Promise<Readonly<Record<string, Call>>> {
  const field = await fieldWithOptions(environment, 'contacts');
  const reads = {
    ListFieldSchema: () => crm.fieldSchema(customObjects),
    ...(field && { GetFieldOptions: () => crm.fieldOptions(customObjects, field.id) }),
  };
  if (lacking.permanent_records(environment.profile) !== undefined) return reads;
  const upserted = (): Promise<UpsertedObject> =>
    upsertCustomObject(environment, environment.crm, contacts.marked({}).label);
  const first = await upserted().catch(orUndefined);
  const { createForm: form } = environment;
  // Of objects whose fields nobody knows, one with the fields of a contact is refused for its type at least.
  const values = first?.values ?? contacts.marked({}).values;
  const body = createBody(form === 'unknown' ? 'data' : form, values);
  const created = { CreateCrmRecord: () => crm.create(customObjects, body, contacts.marker) };
  if (first === undefined) return { ...reads, ...created };
  const standing = new StandingObject(first, upserted);
  return {
    ...reads,
    ...created,
    ...(first.given.length > 0 && {
      GetCrmRecord: () => standing.firstTaken((id) => crm.get(customObjects, id)),
      UpdateCrmRecord: () => standing.firstTaken((id) => crm.update(customObjects, id, first.values)),
      DeleteCrmRecord: () => standing.firstTaken((id) => crm.delete(customObjects, id)),
    }),
  };
}

/** A text of an answer without the name of the resource type that was asked about. */
function withoutType({ text }: Answer, resourceType: string): string {
  return text.replaceAll(resourceType, '');
}

/**
 * Whether a bad request is about custom objects as such: it is worded as for a type that is not listed, and not as any
 * other bad request is.
 */
export async function refusesType(crm: Crm, refusal: Answer, { marker }: Population): Promise<boolean> {
  const ask = (resourceTypeCode: string, text: string): Promise<Answer> =>
    crm.writeText('UpsertCrmRecord', { resourceTypeCode }, text, marker);
  const unlisted = await ask(unknownResourceType, '{"fields": []}');
  const malformed = await ask('contacts', '{');
  const told = withoutType(refusal, customObjects);
  const isAlike = unlisted.status === refusal.status && told === withoutType(unlisted, unknownResourceType);
  return isAlike && told !== withoutType(malformed, 'contacts');
}
