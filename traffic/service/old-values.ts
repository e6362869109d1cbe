import type { Exchange } from '../exchange.ts';
import type { Trial } from '../law.ts';
import { answered, isMembers, memberAt } from '../body-members.ts';
import { quoted } from '../each-exchange.ts';
import { writeOf } from '../writes.ts';
import { Recent } from './recent.ts';
import { recordOf, typeOf } from './record-keys.ts';
import { remembered } from './remembered.ts';

const mostFields = 5_000;
const mostChanges = 2_000;
/** Whoever is about to change a record looks at few of them. */
const mostRows = 5;
/** Anything may have been written by what was sent and cannot be read. */
const anyField = '*';

/** An update that replaced one text by another. */
interface Change {
  readonly update: Exchange;
  readonly before: string;
  readonly after: string;
}

interface ShownText {
  readonly record: string;
  readonly field: string;
  readonly text: string;
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const fieldIn = (record: string, field: string): string => `${record} ${field}`;

/** The texts that a read or a short list shows, each where a flat map or a pair has it. */
function textsIn(exchange: Exchange): readonly ShownText[] {
  const { operation, parameters } = exchange;
  const { attributes, objects } = answered(exchange) ?? {};
  if (operation === 'GetCrmRecord' && isMembers(attributes)) {
    const record = recordOf(exchange, parameters['id'] ?? '');
    return Object.entries(attributes).flatMap(([field, text]) =>
      typeof text === 'string' ? [{ record, field, text }] : [],
    );
  }
  if (operation !== 'ListCrmRecords' || !Array.isArray(objects) || objects.length > mostRows) return [];
  const ofType = typeOf(exchange);
  return objects.flatMap((row) => {
    const pairs = memberAt(row, 'fields');
    const record = ofType + String(memberAt(row, 'id'));
    return (Array.isArray(pairs) ? pairs : []).flatMap((pair): ShownText[] => {
      const text = memberAt(pair, 'value');
      return typeof text === 'string' ? [{ record, field: String(memberAt(pair, 'id')), text }] : [];
    });
  });
}

/**
 * Texts that updates have replaced. Only the very text that stood there before tells that an update did nothing: a
 * service may keep a new one in another form, and what an upsert reaches nobody can tell.
 */
export class OldValues {
  readonly #shown = new Recent<string, string>(mostFields);
  readonly #changes = new Recent<string, Change>(mostChanges);
  /** When a field of a type was last written by an upsert, of whichever record. */
  readonly #upserted = new Map<string, number>();
  #updates: readonly Exchange[] = [];

  /** Looks at a part of the traffic, before it is judged. */
  begin(exchanges: readonly Exchange[]): void {
    this.#updates = exchanges.filter(({ operation }) => operation === 'UpdateCrmRecord');
    for (const exchange of exchanges) {
      if (exchange.operation !== 'UpsertCrmRecord') continue;
      for (const field of writeOf(exchange)?.values.keys() ?? [anyField]) {
        const key = typeOf(exchange) + field;
        this.#upserted.set(key, Math.max(exchange.ended, this.#upserted.get(key) ?? 0));
      }
    }
  }

  update(exchange: Exchange): void {
    const record = recordOf(exchange, exchange.parameters['id'] ?? '');
    for (const [field, after] of writeOf(exchange)?.values ?? []) {
      const key = fieldIn(record, field);
      const before = this.#shown.get(key);
      // Whether callers may write what the platform keeps of a record is open, and an update may pass it over.
      const isPlain =
        typeof after === 'string' &&
        after !== '' &&
        !field.startsWith('system__') &&
        exchange.response?.status === 200;
      if (isPlain && before !== undefined && folded(before) !== folded(after))
        this.#changes.set(key, { update: remembered(exchange), before, after });
      else this.#changes.forget(key);
      this.#shown.forget(key);
    }
  }

  /** What an answer shows of earlier updates, once it has had its time. */
  trials(exchange: Exchange, settle_ms: number): readonly Trial[] {
    return textsIn(exchange).flatMap(({ record, field, text }): Trial[] => {
      const key = fieldIn(record, field);
      const change = this.#changes.get(key);
      const isNew = change === undefined || folded(text) === folded(change.after);
      const isLearnt = isNew && (change === undefined || exchange.started >= change.update.ended);
      if (isLearnt && !this.#isOverlapped(exchange, record, field)) this.#shown.set(key, text);
      if (change === undefined || exchange.started < change.update.ended + settle_ms) return [];
      if (this.#isWrittenAfter(change.update, exchange, record, field)) return [];
      const isOld = folded(text) === folded(change.before);
      if (!isOld && !isNew) return [];
      const breach = `${field} still shows ${quoted(text)} after an update to ${quoted(change.after)}`;
      return [{ exchanges: [change.update, exchange], ...(isOld && { breach }) }];
    });
  }

  #updatesOf(record: string, field: string): readonly Exchange[] {
    return this.#updates.filter(
      (each) =>
        recordOf(each, each.parameters['id'] ?? '') === record && (writeOf(each)?.values.has(field) ?? true),
    );
  }

  #isOverlapped(reading: Exchange, record: string, field: string): boolean {
    return this.#updatesOf(record, field).some(
      ({ started, ended }) => started < reading.ended && ended > reading.started,
    );
  }

  #isWrittenAfter(update: Exchange, reading: Exchange, record: string, field: string): boolean {
    const ofType = typeOf(reading);
    const upserted = [field, anyField].some(
      (each) => (this.#upserted.get(ofType + each) ?? 0) > update.started,
    );
    return (
      upserted ||
      this.#updatesOf(record, field).some(
        ({ started, ended }) => ended > update.ended && started < reading.ended,
      )
    );
  }
}
