import { valueEncodings } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import { type Write, writeOf } from '../writes.ts';
import { Recent } from './recent.ts';

const mostValues = 20_000;
const longestValue = 200;
/** So long a text stands in no record of others by chance. */
const unmistakable = 12;

const { open, close, separator } = valueEncodings.list;

/** The elements of a list as it was written: an array, or a text in brackets. */
function elementsWritten(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string' || !value.startsWith(open) || !value.endsWith(close)) return [];
  return value
    .slice(open.length, -close.length)
    .split(separator)
    .map((element) => element.trim().replace(/^"(.*)"$/, '$1'));
}

/** What the writes of the traffic put into each field: who wrote it knows its records and how it keeps them. */
export class OwnValues {
  readonly #byField = new Recent<string, true>(mostValues);
  readonly #texts = new Recent<string, true>(mostValues);

  /** Learns what a write submits. */
  learn({ exchange, resourceType, values }: Write): void {
    for (const [id, value] of values)
      for (const one of [value, ...elementsWritten(value)]) {
        if (typeof one !== 'string' || one.length > longestValue) continue;
        this.#byField.set(keyOf(exchange, resourceType, id, one), true);
        if (one.length >= unmistakable)
          this.#texts.set(`${exchange.environment} ${resourceType} ${one}`, true);
      }
  }

  /** Whether this text was written into this field. */
  has(exchange: Exchange, resourceType: string, id: string, text: string): boolean {
    return this.#byField.has(keyOf(exchange, resourceType, id, text));
  }

  /** Whether a record that shows these values is one that was written: it shows a text that nobody else has. */
  isOwn({ environment }: Exchange, resourceType: string, shown: readonly unknown[]): boolean {
    return shown.some(
      (value) => typeof value === 'string' && this.#texts.has(`${environment} ${resourceType} ${value}`),
    );
  }
}

function keyOf({ environment }: Exchange, resourceType: string, id: string, text: string): string {
  return `${environment} ${resourceType} ${id} ${text}`;
}

/** Anything may have been written by what was sent and cannot be read. */
const anyField = '*';

interface Touch {
  readonly started: number;
  readonly ended: number;
}

const isChange = ({ operation }: Exchange): boolean =>
  operation === 'UpdateCrmRecord' || operation === 'UpsertCrmRecord';

/** When each field was last changed in some record that was there before: a list may take its time to show that. */
export class RecentChanges {
  readonly #last = new Map<string, Touch>();
  #ofPart = new Map<string, Touch[]>();

  /** Looks at a part of the traffic, before it is judged. */
  begin(exchanges: readonly Exchange[]): void {
    for (const [key, touches] of this.#ofPart) {
      const latest = touches.toSorted((a, b) => a.ended - b.ended).at(-1);
      if (latest !== undefined) this.#last.set(key, latest);
    }
    this.#ofPart = new Map();
    for (const exchange of exchanges.filter(isChange)) {
      const ids = [...(writeOf(exchange)?.values.keys() ?? [anyField])];
      for (const id of ids) {
        const key = `${exchange.environment} ${exchange.parameters['resourceTypeCode']} ${id}`;
        this.#ofPart.set(key, [...(this.#ofPart.get(key) ?? []), exchange]);
      }
    }
  }

  /** Whether a field may have changed while a list was asked for, or so shortly before that the list lags behind. */
  touches(list: Exchange, resourceType: string, id: string, settle_ms: number): boolean {
    return [id, anyField].some((each) => {
      const key = `${list.environment} ${resourceType} ${each}`;
      const last = this.#last.get(key);
      return [...(last === undefined ? [] : [last]), ...(this.#ofPart.get(key) ?? [])].some(
        ({ started, ended }) => started < list.ended && ended + settle_ms > list.started,
      );
    });
  }
}
