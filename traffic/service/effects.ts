import type { Exchange } from '../exchange.ts';
import { remembering, type ServiceLaw, type Traffic, type Trial, type Watch } from '../law.ts';
import { answered, isMembers, memberAt } from '../body-members.ts';
import { writeOf } from '../writes.ts';
import { OldValues } from './old-values.ts';
import { Recent } from './recent.ts';
import { remembered } from './remembered.ts';
import { recordOf, typeOf } from './record-keys.ts';

const usualSettle_ms = 60_000;
const mostRecords = 2_000;

const byStart = ({ exchanges }: Traffic): readonly Exchange[] =>
  exchanges.toSorted((a, b) => a.started - b.started);

/** The ids of the records that an answer of this operation shows. */
const idsShown: Readonly<
  Record<'GetCrmRecord' | 'ListCrmRecords', (exchange: Exchange) => readonly string[]>
> = {
  GetCrmRecord: (exchange) => {
    const attributes = answered(exchange)?.['attributes'];
    const { id = '' } = exchange.parameters;
    return isMembers(attributes) && Object.keys(attributes).length > 0 ? [id] : [];
  },
  ListCrmRecords: (exchange) => {
    const rows = answered(exchange)?.['objects'];
    const ids = (Array.isArray(rows) ? rows : []).map((row) => memberAt(row, 'id'));
    return ids.filter((id) => typeof id === 'string');
  },
};

const isRead = ({ response }: Exchange): boolean =>
  response?.status === 200 && response.body?.incomplete !== true;

/** A deleted record is shown no more, once lists and reads have had their time. */
function watchForReturn(reading: 'GetCrmRecord' | 'ListCrmRecords', breach: string): Watch {
  const gone = new Recent<string, Exchange>(mostRecords);
  return (part) => {
    const settle_ms = part.settle_ms ?? usualSettle_ms;
    // What is written with the id of a deleted record may be that record again.
    const writtenBack = new Set(
      part.exchanges.flatMap((exchange) =>
        [...(writeOf(exchange)?.values.values() ?? [])].map((value) => recordOf(exchange, String(value))),
      ),
    );
    for (const key of writtenBack) gone.forget(key);
    return byStart(part).flatMap((exchange): readonly Trial[] => {
      const key = recordOf(exchange, exchange.parameters['id'] ?? '');
      if (exchange.operation === 'DeleteCrmRecord' && exchange.response?.status === 200)
        if (!writtenBack.has(key)) gone.set(key, remembered(exchange));
      if (exchange.operation !== reading || gone.isEmpty || !isRead(exchange)) return [];
      const ofType = typeOf(exchange);
      return idsShown[reading](exchange).flatMap((id): Trial[] => {
        const deleted = gone.get(ofType + id);
        const isLate = deleted !== undefined && exchange.started >= deleted.ended + settle_ms;
        return isLate ? [{ exchanges: [deleted, exchange], breach }] : [];
      });
    });
  };
}

function watchForOldValues(): Watch {
  const values = new OldValues();
  return (part) => {
    values.begin(part.exchanges);
    return byStart(part).flatMap((exchange) => {
      if (exchange.operation === 'UpdateCrmRecord') values.update(exchange);
      return isRead(exchange) ? values.trials(exchange, part.settle_ms ?? usualSettle_ms) : [];
    });
  };
}

/** What was written is there, and what was deleted is gone. */
export const effectLaws: readonly ServiceLaw[] = [
  remembering({
    clause: 'RECORDS-19',
    exercise: 'a list that shows what was deleted, after lists have had their time',
    mend: 'Leave deleted records out of lists.',
    watch: () => watchForReturn('ListCrmRecords', 'a list shows a record that was deleted'),
  }),
  remembering({
    clause: 'RECORDS-20',
    exercise: 'a read that shows what was deleted, after reads have had their time',
    mend: 'Answer a read of a deleted record without its values.',
    watch: () => watchForReturn('GetCrmRecord', 'a read shows the values of a record that was deleted'),
  }),
  remembering({
    clause: 'RECORDS-13',
    exercise: 'a record that is shown before an update and, after lists have had their time, again',
    mend: 'Store what an update is answered 200 for.',
    watch: watchForOldValues,
  }),
];
