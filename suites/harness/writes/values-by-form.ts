import type { FilterableField } from '../../../generators/filter.ts';
import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { given, offered } from '../properties/expectation.ts';
import type { TypedValues } from '../records/bisecting-create.ts';
import { needsOperation } from '../records/needed-operation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { freshLeadingValue, ledByValue, type LeadingValue } from '../uniqueness/leading-value.ts';
import type { UniqueField } from '../uniqueness/unique-fields.ts';
import { formedUpsert, type OtherForm } from './formed-upsert.ts';
import { rightIn, some } from './chosen-values.ts';
import type { UpsertedRecord } from './upserted-record.ts';

/** What upserts of one form did with values of every type. */
export interface ValuesByForm {
  /** The fields whose values they took. */
  readonly taken: readonly string[];
  /** Those of them that a new record does not show with their values. */
  readonly lost: readonly string[];
  /** Those that a record does not show with the other values that an upsert in XML was to give it. */
  readonly left: readonly string[];
}

/** Upserts of one form into records of one resource type. */
class FormedUpserts {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #form: OtherForm;
  readonly #fields: readonly FilterableField[];

  constructor(
    environment: Environment,
    population: Population,
    form: OtherForm,
    fields: readonly FilterableField[],
  ) {
    this.#environment = environment;
    this.#population = population;
    this.#form = form;
    this.#fields = fields;
  }

  /** Upserts values; the fields that do not show them, and the id of the record. Undefined where that is refused. */
  async write(
    values: TypedValues,
    own: LeadingValue,
  ): Promise<{ readonly id: string; readonly wrong: readonly string[] } | undefined> {
    const { resourceType } = this.#population;
    const { label, values: marked } = ledByValue(this.#population, values, own);
    const { crm } = this.#environment;
    const { status } = await formedUpsert(crm, this.#population, this.#form, marked, Object.keys(own));
    if (!isDone(status)) return undefined;
    const ids = Object.keys(values);
    const shown = await this.#population.recordOf(label, values, ids);
    given(shown !== undefined, `the list did not show an upsert of ${this.#form} in ${resourceType} in time`);
    const right = rightIn(this.#fields, shown.values, values);
    return { id: shown.id, wrong: ids.filter((id) => !right.includes(id)) };
  }
}

/**
 * Lets upserts of a form make a record of the values that one of fields has kept, all together, and where that is
 * refused each half in a record of its own; those in XML then replace them. What data replaces is open.
 * @param fields those of the values, and others
 * @param key what leads an upsert to no record: by default rules it may find one with the same number of a phone
 */
export async function valuesByForm(
  environment: Environment,
  resourceType: string,
  form: OtherForm,
  {
    fields,
    key,
    shown: [first, second],
  }: Pick<UpsertedRecord, 'shown'> & {
    readonly fields: readonly FilterableField[];
    readonly key: UniqueField | undefined;
  },
): Promise<ValuesByForm> {
  needsOperation(environment, 'UpsertCrmRecord');
  offered(key !== undefined, `no value was seen to lead an upsert to a record of ${resourceType}`);
  const population = await populationOf(environment, resourceType);
  const upserts = new FormedUpserts(environment, population, form, fields);
  const [taken, lost, left]: [string[], string[], string[]] = [[], [], []];
  await byHalves(Object.keys(first), async (ids) => {
    const own = freshLeadingValue(population, key);
    const made = await upserts.write(some(first, ids), own);
    if (made === undefined) return undefined;
    taken.push(...ids);
    lost.push(...made.wrong);
    const others = some(second, ids);
    // That the label leads upserts was seen of those of fields in JSON alone.
    const isLed = form === 'XML' && key.id !== population.labelField;
    if (!isLed || Object.keys(others).length === 0) return ids;
    const again = await upserts.write(others, own);
    // One that was led elsewhere says nothing of this record.
    if (again?.id === made.id) left.push(...again.wrong);
    return ids;
  });
  return { taken, lost, left };
}
