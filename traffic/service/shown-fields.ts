import type { OperationId } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import { forgetful, type ServiceLaw } from '../law.ts';
import { answered, isMembers, memberAt, membersOf } from '../body-members.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';
import { textsIn } from '../writes.ts';

/** The fields that a list of pairs shows with a value. */
function shownIn(pairs: unknown): readonly string[] {
  return (Array.isArray(pairs) ? pairs : []).flatMap((pair) => {
    const id = memberAt(pair, 'id');
    const value = memberAt(pair, 'value');
    return typeof id === 'string' && value !== undefined && value !== null ? [id] : [];
  });
}

const isPair = (pair: unknown): pair is { readonly id: string; readonly value?: unknown } =>
  isMembers(pair) && typeof pair['id'] === 'string';

/** A field that a list of pairs shows with a value, and that was not asked for. */
function otherIn(pairs: unknown, asked: ReadonlySet<string>): string | undefined {
  if (!Array.isArray(pairs)) return undefined;
  const found: unknown = pairs.find(
    (pair) => isPair(pair) && !asked.has(pair.id) && pair.value !== undefined && pair.value !== null,
  );
  return isPair(found) ? found.id : undefined;
}

/** The fields that a request names to be returned; undefined where it does not name them in JSON. */
function returnFieldsOf({ request }: Exchange): readonly string[] | undefined {
  const returnFields = request.body?.form === 'json' ? membersOf(request.body)?.['returnFields'] : undefined;
  const texts = textsIn(returnFields);
  return Array.isArray(returnFields) && texts.length === returnFields.length ? texts : undefined;
}

/** A 200 of an operation that can be read whole. */
function isRead({ operation, response }: Exchange, asked: Exchange['operation']): boolean {
  return operation === asked && response?.status === 200 && response.body?.incomplete !== true;
}

function upsertForm({ request }: Exchange): 'v1' | 'v2' | undefined {
  const { fields, data } = membersOf(request.body) ?? {};
  if (Array.isArray(fields)) return data === undefined ? 'v1' : undefined;
  return isMembers(data) || Array.isArray(data) ? 'v2' : undefined;
}

function nothingReturned(clause: 'UPSERT-07' | 'UPSERT-18', form: 'v1' | 'v2'): ServiceLaw {
  return forgetful({
    clause,
    exercise: `an upsert in the form of ${form === 'v1' ? 'fields' : 'data'} with an empty returnFields`,
    mend: 'Return no field where returnFields is empty.',
    trials: overEach((exchange) => {
      if (!isRead(exchange, 'UpsertCrmRecord') || upsertForm(exchange) !== form) return undefined;
      if (returnFieldsOf(exchange)?.length !== 0) return undefined;
      const [shown] = shownIn(answered(exchange)?.['fields']);
      return unless(shown && `an upsert with an empty returnFields returns ${shown}`);
    }),
  });
}

/** The fields that a call of this operation asks for; undefined where it names none, or was not answered. */
function namedFields(exchange: Exchange, operation: OperationId): readonly string[] | undefined {
  const named = isRead(exchange, operation) ? returnFieldsOf(exchange) : undefined;
  return named?.length === 0 ? undefined : named;
}

/** Which fields an answer shows. */
export const shownFieldLaws: readonly ServiceLaw[] = [
  forgetful({
    clause: 'LIST-06',
    exercise: 'a list with returnFields',
    mend: 'Show of each record the fields that returnFields names, and no others.',
    trials: overEach((exchange) => {
      const named = namedFields(exchange, 'ListCrmRecords');
      const objects = answered(exchange)?.['objects'];
      if (named === undefined || !Array.isArray(objects)) return undefined;
      const asked = new Set(named);
      const row: unknown = objects.find((each) => otherIn(memberAt(each, 'fields'), asked) !== undefined);
      const other = otherIn(memberAt(row, 'fields'), asked);
      return unless(other && `a list whose returnFields are ${quoted(named)} shows ${quoted(other)} as well`);
    }),
  }),
  forgetful({
    clause: 'UPSERT-21',
    exercise: 'an upsert with returnFields',
    mend: 'Return the fields that returnFields names, and no others.',
    trials: overEach((exchange) => {
      const named = namedFields(exchange, 'UpsertCrmRecord');
      if (named === undefined) return undefined;
      const other = shownIn(answered(exchange)?.['fields']).find((id) => !named.includes(id));
      return unless(other && `an upsert whose returnFields are ${quoted(named)} returns ${other} as well`);
    }),
  }),
  nothingReturned('UPSERT-07', 'v1'),
  nothingReturned('UPSERT-18', 'v2'),
];
