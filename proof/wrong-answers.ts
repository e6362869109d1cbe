import type { OpenAPIV3_1 } from 'openapi-types';
import type { WrongAnswer } from '../environments/wrong-answer.ts';
import { type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import { document, type OperationId, operations } from '../specs/openapi.ts';
import { responseSchema } from '../specs/responses.ts';
import type { ProofCase } from './proof-case.ts';

type Schema = OpenAPIV3_1.SchemaObject & { readonly $ref?: string };

/** One value of each JSON type. */
const samples: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true',
  integer: '7',
  number: '0.5',
  string: '"wrong"',
  array: '[7]',
  object: '{"wrong":7}',
};

const empty: Readonly<Record<string, string>> = { string: '""', array: '[]', object: '{}' };

function schemaAt(pointer: string): Schema {
  let found: unknown = document;
  for (const step of pointer.split('/').slice(1))
    found = (found as Record<string, unknown>)[
      decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  const schema = found as Schema;
  return schema.$ref === undefined ? schema : schemaAt(schema.$ref);
}

function resolved(schema: object): Schema {
  const { $ref } = schema as Schema;
  return $ref === undefined ? schema : schemaAt($ref);
}

function typesOf({ type, anyOf = [] }: Schema): readonly string[] {
  const own = type === undefined ? [] : [type].flat();
  return own.length > 0 ? own : anyOf.flatMap((each) => typesOf(resolved(each)));
}

/** Every place of a schema: its members, and those of each row and entry. A place within itself is gone into once. */
function placesIn(
  schema: Schema,
  at: readonly string[] = [],
  above: readonly Schema[] = [],
): readonly { readonly at: readonly string[]; readonly schema: Schema }[] {
  if (above.includes(schema)) return [];
  const within = [...above, schema];
  const { properties = {}, additionalProperties } = schema;
  const items = 'items' in schema && schema.type === 'array' ? [schema.items] : [];
  const others = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  return [
    { at, schema },
    ...Object.entries(properties).flatMap(([name, inner]) =>
      placesIn(resolved(inner), [...at, name], within),
    ),
    ...[...items, ...others].flatMap((inner) => placesIn(resolved(inner), [...at, '*'], within)),
  ];
}

/** The ways to go wrong at one place: nothing there, nothing in it, and a value of each other type. */
function wrongsAt(schema: Schema): readonly (string | undefined)[] {
  const types = typesOf(schema);
  const isOf = (type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const others = Object.keys(samples).filter((type) => !isOf(type));
  const emptied = types.flatMap((type) => empty[type] ?? []);
  return [undefined, ...new Set([...emptied, ...others.flatMap((type) => samples[type] ?? [])])];
}

/** Every answer that the description gives, cut, emptied and typed wrongly in turn. */
export function wrongAnswers(): readonly WrongAnswer[] {
  return (Object.keys(operations) as OperationId[]).flatMap((operation) =>
    [200, 409].flatMap((status) => {
      const pointer = responseSchema(operation, status);
      if (pointer === undefined) return [];
      return placesIn(schemaAt(pointer)).flatMap(({ at, schema }) =>
        wrongsAt(schema).map((instead) => ({
          operation,
          status,
          at,
          ...(instead !== undefined && { instead }),
        })),
      );
    }),
  );
}

/** The checks of the areas of an operation: those whose clauses name it and hardly any other. */
function clausesAbout(operation: OperationId, status: number): readonly ClauseId[] {
  const ids = Object.keys(ledger) as ClauseId[];
  const mostOperations = 3;
  return ids.filter((id) => {
    const { area, binds, operations: named } = ledger[id];
    if (binds === 'client') return false;
    if (status === 409) return area === 'uniqueness' && named.length > 0;
    return named.includes(operation) && named.length <= mostOperations;
  });
}

/** A service that is right but for one answer, and the checks to ask it. */
export function wrongAnswerCase(wrong: WrongAnswer, index: number, private_key_file: string): ProofCase {
  const { operation, status, at, instead } = wrong;
  const how = instead === undefined ? 'cut' : instead.replaceAll(/\W+/g, '-');
  const id = `${index}-${operation}-${status}-${at.join('.').replaceAll('*', 'each') || 'all'}-${how}`;
  return {
    service: { id, depth: 'quick', private_key_file, wrong_answer: wrong },
    clauses: clausesAbout(operation, status),
  };
}
