import fc, { type Arbitrary } from 'fast-check';
import { createBody, type CreateForm } from '../../../client/request-body.ts';
import type { Covered } from '../../../generators/covered.ts';
import {
  bodyOfNoObject,
  type MisshapenBody,
  malformedBody,
  misshapenBody,
} from '../../../generators/misshapen-body.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Population } from '../records/population.ts';

/** A write with a body that must be refused. */
export interface InvalidWrite extends MisshapenBody {
  readonly operation: 'UpsertCrmRecord' | 'CreateCrmRecord' | 'UpdateCrmRecord';
}

type Form = 'create' | 'data' | 'fields';

/** A body to spoil: cut off where no member is named. It holds no value, so it is the same in every run. */
export interface SpoiltBody {
  readonly operation: InvalidWrite['operation'];
  readonly form: Form;
  readonly member?: string;
}

type Values = Readonly<Record<string, string>>;

function bodyOf(
  { form }: SpoiltBody,
  createForm: CreateForm | 'unknown',
  values: Values,
): Readonly<Record<string, unknown>> {
  if (form === 'fields')
    return { ...fieldsBody(values, 'always_overwrite'), searchExisting: [], returnFields: [] };
  return form === 'create' && createForm !== 'unknown'
    ? (createBody(createForm, values) as Readonly<Record<string, unknown>>)
    : { data: values };
}

/** The body of such a write, with values that nothing else has. */
export function spoiltText(spoilt: SpoiltBody, createForm: CreateForm | 'unknown', values: Values): string {
  const body = bodyOf(spoilt, createForm, values);
  return spoilt.member === undefined
    ? JSON.stringify(body).slice(0, -1)
    : JSON.stringify({ ...body, [spoilt.member]: 42 });
}

function waysOfWriting(createForm: CreateForm | 'unknown'): readonly SpoiltBody[] {
  return [
    ...(createForm === 'unknown' ? [] : [{ operation: 'CreateCrmRecord', form: 'create' } as const]),
    { operation: 'UpdateCrmRecord', form: 'data' },
    { operation: 'UpsertCrmRecord', form: 'fields' },
    { operation: 'UpsertCrmRecord', form: 'data' },
  ];
}

/** Each way of writing with a body cut off, and with each member of the wrong type once. */
export function eachSpoiltBody(createForm: CreateForm | 'unknown'): readonly SpoiltBody[] {
  return waysOfWriting(createForm).flatMap((way) => [
    way,
    ...Object.keys(bodyOf(way, createForm, {})).map((member) => ({ ...way, member })),
  ]);
}

/**
 * An update whose body is no object, each way of writing with a body cut off and with each member of the wrong type,
 * and then more of these. Create's own body is not shown in the document, so there only the form that is known to work
 * is spoilt. A record that came of no object could not be known as ours, so none is sent where a record may be made.
 */
export function invalidWrites(
  population: Population,
  createForm: CreateForm | 'unknown',
): Covered<InvalidWrite> {
  const { values } = population.markedTexts({});
  const spoilt = (way: SpoiltBody): Arbitrary<InvalidWrite> => {
    const body = bodyOf(way, createForm, values);
    // At the top of a flat body stand values, and a service may take a number for a text.
    const hasMembers = way.form !== 'create' || createForm !== 'flat';
    return fc
      .oneof(malformedBody(body), ...(hasMembers ? [misshapenBody(body, Object.keys(body))] : []))
      .map((misshapen) => ({ ...misshapen, operation: way.operation }));
  };
  const ways = waysOfWriting(createForm);
  const noObject = bodyOfNoObject().map((body): InvalidWrite => ({ ...body, operation: 'UpdateCrmRecord' }));
  const each = eachSpoiltBody(createForm).map((body) => {
    const way = body.member === undefined ? 'cut off' : 'a member of the wrong type';
    const text = spoiltText(body, createForm, values);
    return fc.constant<InvalidWrite>({ operation: body.operation, way, text });
  });
  return { first: fc.tuple(noObject, ...each), drawn: fc.oneof(...ways.map(spoilt)) };
}
