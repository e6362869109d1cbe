import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { fieldsBody, type TextValues } from '../../../generators/upsert-body.ts';
import { MemoizedByEnvironment } from '../environment/memoized.ts';
import type { Environment } from '../environment/environment.ts';
import { type KeyedRecord, plantKeyed, upsertOf } from '../uniqueness/keyed-record.ts';
import type { Population } from '../records/population.ts';
import { probedFields } from '../uniqueness/unique-fields.ts';
import { populationOf } from '../records/populations.ts';

/** What became of a write. */
export interface Writing {
  readonly status: number;
  /** The label of the record that was written. */
  readonly label: string;
}

/**
 * A record to write values on in the first upsert form, again and again. Where no unique value can lead an
 * upsert back to it, each write makes a record of its own.
 */
export class ScratchRecord {
  readonly #population: Population;
  readonly #record: KeyedRecord | undefined;

  private constructor(population: Population, record: KeyedRecord | undefined) {
    this.#population = population;
    this.#record = record;
  }

  /** One for all checks of a worker. */
  static shared(environment: Environment, resourceType: string): Promise<ScratchRecord> {
    return shared.of(environment, () => ScratchRecord.of(environment, resourceType), resourceType);
  }

  static async of(environment: Environment, resourceType: string): Promise<ScratchRecord> {
    const [key] = (await probedFields(environment, resourceType)).unique;
    const population = await populationOf(environment, resourceType);
    const record = key && (await plantKeyed(population, key));
    return new ScratchRecord(population, record);
  }

  /** Upserts these texts so that they overwrite what stands there. */
  async write(crm: Crm, texts: TextValues): Promise<Writing> {
    const { resourceType, marker } = this.#population;
    if (this.#record !== undefined) {
      const { fields } = fieldsBody(texts, 'always_overwrite');
      const { status } = await crm.upsert(
        resourceType,
        upsertOf(this.#record, this.#population, fields),
        marker,
      );
      return { status, label: this.#record.label };
    }
    const marked = this.#population.markedTexts(texts);
    const { status } = await crm.upsert(resourceType, fieldsBody(marked.values, 'always_overwrite'), marker);
    return { status, label: marked.label };
  }

  /** What the list shows in these fields as soon as it is what is looked for; else what it shows at last. */
  async showsEach(
    label: string,
    fieldIds: readonly string[],
    isIt: (shown: FieldValues) => boolean,
  ): Promise<FieldValues> {
    return (await this.#population.shownUntil(label, fieldIds, isIt)) ?? {};
  }
}

const shared = new MemoizedByEnvironment<ScratchRecord>('scratch record');
