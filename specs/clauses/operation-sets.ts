import { operations, type Address, type Operation, type OperationId } from '../openapi.ts';

const idsWhere = (belongs: (operation: Operation) => boolean): readonly OperationId[] =>
  Object.values(operations)
    .filter(belongs)
    .map(({ id }) => id);

const at = (address: Address) => idsWhere((operation) => operation.address === address);

/** Sets of operations that the description defines, for the clauses that bind them all. */
export const everyOperation = idsWhere(() => true);
export const securedOperations = idsWhere(({ secured }) => secured);
export const recordOperations = at('base_url');
export const rpcOperations = at('gateway_url');
export const proposedOperations = idsWhere(({ lifecycle }) => lifecycle.includes('Proposed'));
export const unlabelledOperations = idsWhere(({ lifecycle }) => lifecycle.length === 0);
