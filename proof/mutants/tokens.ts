import type { AssertionFlaw, OpenTo, TokenHabit } from '../../environments/mutants/change.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { idOf, type Mutant } from './mutant.ts';

const callers: readonly OpenTo[] = [
  'no token',
  'an unknown token',
  'another scheme',
  'a token that has ended',
  'another application',
  'another namespace',
];

const flaws: readonly AssertionFlaw[] = ['typ', 'alg', 'iss', 'iat', 'exp', 'life', 'past', 'signature'];

const habits: readonly TokenHabit[] = [
  'a new one each time',
  'another end each time',
  'the first one for ever',
];

/** Only an operation that names scopes is closed to the application without any. */
function closes(operation: OperationId, to: OpenTo): boolean {
  const { scopes, path, address } = operations[operation];
  if (to === 'another application') return scopes.length > 0;
  return to !== 'another namespace' || path.includes('{namespace}') || address === 'gateway_url';
}

function open(operation: OperationId, to: OpenTo): Mutant {
  return {
    id: idOf(operation, 'open to', to),
    family: 'tokens',
    operation,
    sentence: `${operation} is open to a caller with ${to}.`,
    expected: 'caught',
    change: { on: 'access', operation, to },
  };
}

const exchange = { family: 'tokens', operation: 'TokenExchange', expected: 'caught' } as const;

/** A token ends otherwise than told. */
function ends(name: string, by: number): Mutant {
  return {
    ...exchange,
    id: idOf('TokenExchange', 'expires', name),
    sentence: `The token is said to expire ${name}.`,
    change: {
      on: 'answer',
      operation: 'TokenExchange',
      status: 200,
      at: ['data', 'expires'],
      alteration: { how: 'shifted', by },
    },
  };
}

/** Tokens given, refused and taken where they should not be. */
export function wrongTokens(): readonly Mutant[] {
  const secured = Object.values(operations).filter((operation) => operation.secured);
  return [
    ...secured.flatMap(({ id }) => callers.filter((to) => closes(id, to)).map((to) => open(id, to))),
    ...flaws.map((flaw): Mutant => ({
      ...exchange,
      id: idOf('TokenExchange', 'takes wrong', flaw),
      sentence: `The exchange takes an assertion whose ${flaw} is wrong.`,
      change: { on: 'assertion', flaw },
    })),
    ...habits.map((habit): Mutant => ({
      ...exchange,
      id: idOf('TokenExchange', 'gives', habit),
      sentence: `Repeated exchanges give ${habit}.`,
      change: { on: 'exchange', habit },
    })),
    ends('an hour early', -3600),
    ends('an hour late', 3600),
  ];
}
