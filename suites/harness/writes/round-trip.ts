import type { Crm } from '../../../client/crm.ts';
import type { FilterableField } from '../../../generators/filter.ts';
import { isWithin } from '../../../generators/value-bounds.ts';
import { instantInPart, type WrittenValue } from '../../../generators/written-value.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import { encoded } from '../../../specs/semantics/encoding.ts';
import type { WrittenParts } from '../../../generators/place-and-money.ts';
import { momentIn, showsMomentInPart, shownMoment } from '../../../specs/semantics/moment.ts';
import { sameValue } from '../../../specs/semantics/value.ts';
import type { Environment } from '../environment/environment.ts';
import {
  type CompoundField,
  compoundFields,
  type CompoundSort,
  hasParts,
} from '../fields/compound-fields.ts';
import { numberFields } from '../fields/number-fields.ts';
import { equal, given, holds, isUndecided, offered } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';
import { roundsOf } from '../properties/distinct-rounds.ts';
import { ScratchRecord } from './scratch-record.ts';
import { populationOf } from '../records/populations.ts';
import { leadingToNone } from '../uniqueness/keyed-record.ts';
import { probedFields } from '../uniqueness/unique-fields.ts';

/** Whether what is shown is the instant between two seconds, or that without its last digits. */
function showsInPart(value: unknown): boolean {
  const [shown, expected] = [shownMoment(value), momentIn(instantInPart)];
  return shown !== undefined && expected !== undefined && showsMomentInPart(shown, expected);
}

/** Writes values as text and demands that the list shows them again. */
export class RoundTrip {
  readonly #environment: Environment;
  readonly #crm: Crm;
  readonly #spoilt = new Set<string>();
  readonly #ownRecords = new Map<string, Promise<ScratchRecord>>();

  constructor(environment: Environment, crm: Crm) {
    this.#environment = environment;
    this.#crm = crm;
  }

  /** The scratch record of all checks; once something was wrong with it, one of this check's own. */
  #scratchRecord(resourceType: string): Promise<ScratchRecord> {
    if (!this.#spoilt.has(resourceType)) return ScratchRecord.shared(this.#environment, resourceType);
    const own = this.#ownRecords.get(resourceType) ?? ScratchRecord.of(this.#environment, resourceType);
    this.#ownRecords.set(resourceType, own);
    return own;
  }

  /** Demands what holds of a scratch record that is as it should be. */
  #holds(resourceType: string, condition: boolean, expectation: string): void {
    if (!condition) this.#spoilt.add(resourceType);
    holds(condition, expectation);
  }

  /** Demands that a value which was drawn for one of these fields comes back as the same value. */
  async comesBack(fields: readonly FilterableField[], drawn: WrittenValue): Promise<void> {
    const { status, told } = await this.#tried(fields, drawn);
    equal(status, 200, told);
  }

  /** The same of a value that the service need not take. */
  async comesBackUnlessRefused(fields: readonly FilterableField[], drawn: WrittenValue): Promise<void> {
    await this.#triedUnlessRefused(fields, drawn);
  }

  /** Demands that of an instant between two seconds nothing but its last digits is lost. */
  async partOfSecondComesBack(field: FilterableField): Promise<void> {
    const { id, resourceType } = field;
    const drawn = { resourceType, field: id, value: instantInPart };
    const status = await this.#triedUnlessRefused([field], drawn, showsInPart);
    offered(status === 200, `${id} does not take ${instantInPart}`);
  }

  /** Those of the values that come back where all for one resource type are written together, each in another field. */
  async backTogether<Written extends WrittenValue>(
    fields: readonly FilterableField[],
    all: readonly Written[],
  ): Promise<readonly Written[]> {
    const back: Written[] = [];
    const within = all.filter((drawn) => isWithin(this.#fieldOf(fields, drawn), drawn.value));
    for (const round of roundsOf(within, ({ resourceType, field }) => `${resourceType} ${field}`))
      for (const resourceType of new Set(round.map((drawn) => drawn.resourceType))) {
        const own = round.filter((drawn) => drawn.resourceType === resourceType);
        const typeOf = (drawn: WrittenValue) => this.#fieldOf(fields, drawn).fieldType;
        const texts = own.map((drawn) => [drawn.field, this.#textOf(typeOf(drawn), drawn)]);
        const scratch = await this.#scratchRecord(resourceType);
        const { status, label } = await scratch.write(this.#crm, Object.fromEntries(texts));
        if (status !== 200) continue;
        const ids = own.map(({ field }) => field);
        const isBack = (drawn: WrittenValue, shown: Readonly<Record<string, unknown>>): boolean =>
          sameValue(typeOf(drawn), shown[drawn.field], drawn.value);
        const shown = await scratch.showsEach(label, ids, (found) =>
          own.every((drawn) => isBack(drawn, found)),
        );
        back.push(...own.filter((drawn) => isBack(drawn, shown)));
      }
    return back;
  }

  #fieldOf(fields: readonly FilterableField[], drawn: WrittenValue): FilterableField {
    const field = fields.find(
      ({ id, resourceType }) => id === drawn.field && resourceType === drawn.resourceType,
    );
    given(field !== undefined, `there is no field ${drawn.field}`);
    return field;
  }

  #textOf(fieldType: FilterableField['fieldType'], { value, text }: WrittenValue): string {
    return text ?? encoded(fieldType, value, this.#environment.capabilities.elements);
  }

  /** Writes a value that the service need not take. Returns the status. */
  async #triedUnlessRefused(
    fields: readonly FilterableField[],
    drawn: WrittenValue,
    isBack?: (shown: unknown) => boolean,
  ): Promise<number> {
    const { status, told } = await this.#tried(fields, drawn, isBack);
    holds(isRefused(status) || status === 200, `${told} or is refused, but it is answered with ${status}`);
    return status;
  }

  /** Writes the value, and where that was done demands it back: the same, or what else is `isBack`. */
  async #tried(
    fields: readonly FilterableField[],
    drawn: WrittenValue,
    isBack?: (shown: unknown) => boolean,
  ): Promise<{ readonly status: number; readonly told: string }> {
    const field = this.#fieldOf(fields, drawn);
    const { id, fieldType, resourceType } = field;
    const { value } = drawn;
    offered(isWithin(field, value), `the schema of ${id} has no room for ${JSON.stringify(value)}`);
    const text = this.#textOf(fieldType, drawn);
    const scratch = await this.#scratchRecord(resourceType);
    const { status, label } = await scratch.write(this.#crm, { [id]: text });
    const told = `an upsert with ${JSON.stringify(text)} in the ${fieldType} field ${id} succeeds`;
    if (status !== 200) return { status, told };
    const isIt = isBack ?? ((found: unknown): boolean => sameValue(fieldType, found, value));
    const shown = (await scratch.showsEach(label, [id], (found) => isIt(found[id])))[id];
    this.#holds(
      resourceType,
      isIt(shown),
      `${id} shows ${JSON.stringify(value)} after ${JSON.stringify(text)}, but shows ${JSON.stringify(shown)}`,
    );
    return { status, told };
  }

  /** The likeliest field of a sort that neither marks our records nor leads to them. Undefined where no type has one. */
  async compoundField(sort: CompoundSort): Promise<CompoundField | undefined> {
    return this.#firstFree(await compoundFields(this.#environment, sort));
  }

  /** The same of a field of numbers. */
  async numberField(): Promise<CompoundField | undefined> {
    return this.#firstFree(await numberFields(this.#environment));
  }

  async #firstFree(fields: readonly CompoundField[]): Promise<CompoundField | undefined> {
    let undecided: Error | undefined;
    for (const field of fields) {
      try {
        const { marking } = await populationOf(this.#environment, field.resourceType);
        const [key] = (await probedFields(this.#environment, field.resourceType)).unique;
        if (![marking.markerField, marking.labelField, key?.id].includes(field.id)) return field;
      } catch (error) {
        if (!isUndecided(error)) throw error;
        undecided ??= error;
      }
    }
    if (undecided !== undefined) throw undecided;
    return undefined;
  }

  /** Demands that all parts of a compound value come back, in whatever form. What its name alone hints at is no promise. */
  async partsComeBack(field: CompoundField, parts: WrittenParts): Promise<void> {
    const isTaken = (await this.#partsTried(field, parts)) === 200;
    const otherwise = `${field.id} did not take ${parts.text}, and how it is written is not told to the letter`;
    if (field.isTold === true) given(isTaken, otherwise);
    else offered(isTaken, otherwise);
  }

  /** The same of a value that the service need not take. */
  async partsComeBackUnlessRefused(field: CompoundField, parts: WrittenParts): Promise<void> {
    offered((await this.#partsTried(field, parts)) === 200, `${field.id} does not take ${parts.text}`);
  }

  /** Writes a compound value, and where that was done demands its parts back. Returns the status. */
  async #partsTried({ id, resourceType }: CompoundField, parts: WrittenParts): Promise<number> {
    const scratch = await this.#scratchRecord(resourceType);
    const { status, label } = await scratch.write(this.#crm, { [id]: parts.text });
    if (status !== 200) return status;
    const shown = (await scratch.showsEach(label, [id], (found) => hasParts(found[id], parts)))[id];
    this.#holds(
      resourceType,
      hasParts(shown, parts),
      `${id} shows the parts of ${parts.text}, but shows ${JSON.stringify(shown)}`,
    );
    return status;
  }

  /** What becomes of a text in a new record, in words: how it is shown, or the status that refuses it. */
  async outcome({ id, resourceType }: CompoundField, text: string): Promise<string> {
    const population = await populationOf(this.#environment, resourceType);
    const { own, search } = await leadingToNone(this.#environment, population);
    const { label, values } = population.markedTexts({ ...own, [id]: text });
    const body = { ...fieldsBody(values, 'always_overwrite'), ...search };
    const { status } = await this.#environment.crm.upsert(resourceType, body, population.marker);
    if (status !== 200) return `is answered with ${status}`;
    const record = await population.recordOf(label, {}, [id]);
    given(record !== undefined, 'the list did not show a new record in time');
    const shown = record.values[id];
    return shown === undefined ? 'is taken and not shown' : `is shown as ${JSON.stringify(shown)}`;
  }
}
