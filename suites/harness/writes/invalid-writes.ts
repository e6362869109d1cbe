import fc, { type Arbitrary } from 'fast-check';
import { createBody, type CreateForm } from '../../../client/crm.ts';
import { type MisshapenBody, malformedBody, misshapenBody } from '../../../generators/misshapen-body.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Population } from '../records/population.ts';

/** A write with a body that must be refused. */
export interface InvalidWrite extends MisshapenBody {
  readonly operation: 'UpsertCrmRecord' | 'CreateCrmRecord' | 'UpdateCrmRecord';
}

/** Each way of writing with a body cut off, and with each member of the wrong type once. */
export function eachInvalidWrite(
  population: Population,
  createForm: CreateForm | 'unknown',
): readonly InvalidWrite[] {
  const { values } = population.marked<string>({});
  const bodies: readonly (readonly [InvalidWrite['operation'], object])[] = [
    ...(createForm === 'unknown'
      ? []
      : [['CreateCrmRecord', createBody(createForm, values) as object] as const]),
    ['UpdateCrmRecord', { data: values }],
    ['UpsertCrmRecord', { ...fieldsBody(values, 'always_overwrite'), searchExisting: [], returnFields: [] }],
    ['UpsertCrmRecord', { data: values }],
  ];
  return bodies.flatMap(([operation, body]) => [
    { operation, way: 'cut off', text: JSON.stringify(body).slice(0, -1) },
    ...Object.keys(body).map((member): InvalidWrite => {
      const text = JSON.stringify({ ...body, [member]: 42 });
      return { operation, way: 'a member of the wrong type', text };
    }),
  ]);
}

/**
 * Writes with a body cut off, or with one member of the wrong type. Create's own body is not shown in the
 * document, so there only the form that is known to work is spoilt.
 */
export function invalidWrites(
  population: Population,
  createForm: CreateForm | 'unknown',
): Arbitrary<InvalidWrite> {
  const { values } = population.marked<string>({});
  const spoilt = (
    operation: InvalidWrite['operation'],
    body: Readonly<Record<string, unknown>>,
    structured: readonly string[],
  ): Arbitrary<InvalidWrite> =>
    fc
      .oneof(malformedBody(body), misshapenBody(body, structured))
      .map((misshapen) => ({ ...misshapen, operation }));
  const creates =
    createForm === 'unknown'
      ? []
      : [
          spoilt('CreateCrmRecord', createBody(createForm, values) as Readonly<Record<string, unknown>>, [
            createForm,
          ]),
        ];
  return fc.oneof(
    ...creates,
    spoilt('UpdateCrmRecord', { data: values }, ['data']),
    spoilt(
      'UpsertCrmRecord',
      { ...fieldsBody(values, 'always_overwrite'), searchExisting: [], returnFields: [] },
      ['fields', 'searchExisting', 'returnFields'],
    ),
    spoilt('UpsertCrmRecord', { data: values }, ['data']),
  );
}
