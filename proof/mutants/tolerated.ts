import type { Change, Form } from '../../environments/mutants/change.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { answerPlaces } from './described.ts';
import { type Family, idOf, type Mutant } from './mutant.ts';

const ids = Object.keys(operations) as OperationId[];
const success = 200;
const conflict = 409;

function calm(
  family: Family,
  operation: OperationId,
  name: string,
  sentence: string,
  change: Change,
): Mutant {
  return { id: idOf('calm', operation, name), family, operation, sentence, expected: 'calm', change };
}

/** No schema of the description rules out members that it does not name. */
function moreMembers(operation: OperationId): readonly Mutant[] {
  return [success, conflict].flatMap((status) =>
    answerPlaces(operation, status).flatMap(({ at, schema }) => {
      const isClosed = schema.properties === undefined || schema.additionalProperties !== undefined;
      if (isClosed || 'x-open' in schema) return [];
      const where = at.join('/') || 'the body';
      return calm(
        'responses',
        operation,
        `${status} ${at.join(' ')} with another member`,
        `${operation} answers ${status} with an unknown member in ${where}.`,
        {
          on: 'answer',
          operation,
          status,
          at,
          alteration: { how: 'joined', with: { notDescribed: { of: ['any', 1] } } },
        },
      );
    }),
  );
}

/** Answers whose bodies are not described, so that any is right. */
function otherBodies(operation: OperationId): readonly Mutant[] {
  const { statuses, showsAnswer } = operations[operation];
  const open = statuses.filter((status) => (status === success ? !showsAnswer : status !== conflict));
  const bodies: readonly (readonly [string, unknown])[] = [
    ['no body', undefined],
    ['an empty object', {}],
    ['a text', 'as it pleases'],
  ];
  return open.flatMap((status) =>
    bodies.map(([name, body]) =>
      calm('responses', operation, `${status} with ${name}`, `${operation} answers ${status} with ${name}.`, {
        on: 'status',
        operation,
        status,
        becomes: status,
        body,
      }),
    ),
  );
}

const forms: readonly Form[] = ['spaced', 'with a charset', 'members in another order'];

/** The same JSON, written otherwise. */
function otherForms(operation: OperationId): readonly Mutant[] {
  return forms.map((form) =>
    calm('responses', operation, form, `${operation} answers in JSON that is ${form}.`, {
      on: 'form',
      operation,
      form,
    }),
  );
}

/** What the description leaves to a service: the kit must not be disturbed by it. */
export function toleratedAnswers(): readonly Mutant[] {
  return ids.flatMap((operation) => [
    ...moreMembers(operation),
    ...otherBodies(operation),
    ...otherForms(operation),
  ]);
}
