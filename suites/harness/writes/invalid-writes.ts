import fc, { type Arbitrary } from 'fast-check';
import { createBody, type CreateForm } from '../../../client/crm.ts';
import { type MisshapenBody, malformedBody, misshapenBody } from '../../../generators/misshapen-body.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import type { Population } from '../records/population.ts';

/** A write with a body that must be refused. */
export interface InvalidWrite extends MisshapenBody {
  readonly operation: 'UpsertCrmRecord' | 'CreateCrmRecord' | 'UpdateCrmRecord';
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
