import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import { outOfReach } from '../run/capabilities.ts';

/** Skips where an operation is not deployed, or closed to the application. */
export function needsOperation({ capabilities }: Environment, id: OperationId): void {
  const why = outOfReach(capabilities, id);
  offered(why === undefined, why ?? '');
}
