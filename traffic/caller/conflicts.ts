import type { Exchange } from '../exchange.ts';
import type { Law, Trial } from '../law.ts';
import { answered } from '../body-members.ts';
import { canonical } from '../pages.ts';
import { violatedFields } from '../violated-fields.ts';
import { type Write, writesIn } from '../writes.ts';

/** The submitted fields that a conflict names, which may stand without their prefix. */
function atFault({ exchange, values }: Write): readonly string[] {
  const named = violatedFields(answered(exchange));
  return [...values.keys()].filter((id) => named.some((name) => id === name || id.endsWith(`__${name}`)));
}

const targetOf = ({ operation, environment, parameters }: Exchange): string =>
  canonical({ operation, environment, parameters });

/** Whether a write has, besides the fields at fault, only values that the conflict had: it is that write again. */
function isAgain(later: Write, conflict: Write, ids: readonly string[]): boolean {
  return [...later.values].every(
    ([id, value]) => ids.includes(id) || canonical(value) === canonical(conflict.values.get(id)),
  );
}

/** Whether something was written meanwhile that may have set the value free. */
function isFreed(from: Exchange, to: Exchange, exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    ({ operation, parameters, response, started, ended }) =>
      ['DeleteCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'].includes(operation ?? '') &&
      parameters['resourceTypeCode'] === from.parameters['resourceTypeCode'] &&
      response?.status === 200 &&
      started >= from.ended &&
      ended <= to.started,
  );
}

export const withoutValuesAtFault: Law = {
  clause: 'UNIQUENESS-22',
  exercise: 'a write answered 409, and the same write repeated',
  mend: 'Read fieldViolations.uniqueness.values of the 409, take those fields out of the body, and send it again.',
  trials: ({ exchanges }) => {
    const writes = writesIn(exchanges);
    return writes.flatMap((conflict): Trial[] => {
      const ids = conflict.exchange.response?.status === 409 ? atFault(conflict) : [];
      if (ids.length === 0) return [];
      const repeats = writes.filter(
        (later) =>
          later.exchange.started >= conflict.exchange.ended &&
          targetOf(later.exchange) === targetOf(conflict.exchange) &&
          later.values.size > 0 &&
          isAgain(later, conflict, ids) &&
          !isFreed(conflict.exchange, later.exchange, exchanges),
      );
      return repeats.map((later): Trial => {
        const shown = [conflict.exchange, later.exchange];
        const same = ids.find(
          (id) =>
            later.values.has(id) && canonical(later.values.get(id)) === canonical(conflict.values.get(id)),
        );
        const breach = `a write is repeated with the value of ${same} that the conflict named`;
        return same === undefined ? { exchanges: shown } : { exchanges: shown, breach };
      });
    });
  },
};
