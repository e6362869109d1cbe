import { type OperationId, operations, rpcCodes } from '../../specs/openapi.ts';
import { idOf, type Mutant } from './mutant.ts';

const ids = Object.keys(operations) as OperationId[];
const success = 200;
const otherSuccesses = [201, 202, 204];
const serverError = 500;
const refusals = [400, 401, 404, 409];

function becomes(
  operation: OperationId,
  status: number,
  other: number,
  body?: { readonly body: unknown },
): Mutant {
  return {
    id: idOf(operation, String(status), 'becomes', String(other)),
    family: 'responses',
    operation,
    sentence: `${operation} answers ${other} where ${status} belongs.`,
    expected: 'caught',
    change: { on: 'status', operation, status, becomes: other, ...body },
  };
}

/** Every documented refusal of an operation as a success, and as each other refusal. */
function otherRefusals(operation: OperationId): readonly Mutant[] {
  return operations[operation].statuses.flatMap((status) =>
    status === success
      ? []
      : [
          becomes(operation, status, success, { body: {} }),
          ...refusals.flatMap((other) => (other === status ? [] : becomes(operation, status, other))),
        ],
  );
}

/** A write that is carried out and answered as each refusal. Of a read nothing is left then that anybody could see. */
function refusedAllTheSame(operation: OperationId): readonly Mutant[] {
  return operations[operation].writes ? refusals.map((status) => becomes(operation, success, status)) : [];
}

/** Every RPC code as each other one. */
function otherCodes(operation: OperationId): readonly Mutant[] {
  const codes = Object.entries(rpcCodes);
  return codes.flatMap(([status, code]) =>
    codes
      .filter(([, other]) => other !== code)
      .map(([otherStatus, other]) => ({
        id: idOf(operation, status, 'becomes', otherStatus),
        family: 'responses',
        operation,
        sentence: `${operation} refuses with code ${other} where ${code} belongs.`,
        expected: 'caught',
        change: { on: 'code', operation, codes: [code, other], names: [status, otherStatus] },
      })),
  );
}

/** Every status of the description as another one. */
export function wrongStatuses(): readonly Mutant[] {
  return ids.flatMap((operation) => [
    ...otherSuccesses.map((other) =>
      becomes(operation, success, other, other === 204 ? { body: undefined } : undefined),
    ),
    becomes(operation, success, serverError),
    ...refusedAllTheSame(operation),
    ...otherRefusals(operation),
    ...(operations[operation].address === 'gateway_url' ? otherCodes(operation) : []),
  ]);
}
