import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { searchingBody, type TextValues } from '../../../generators/upsert-body.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import { given, offered, ViolatedExpectation } from '../properties/expectation.ts';
import type { Marked } from '../records/marked-writes.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { isDone } from '../properties/answer-status.ts';
import { freshValue, type KeyedRecord } from './keyed-record.ts';
import type { SentWrite, WayOfWriting } from '../records/ways-of-writing.ts';
import { shownAfter, witnessFor } from '../records/witness.ts';

/** The body of a uniqueness conflict. */
export interface Conflict {
  readonly error: string;
  readonly fieldViolations: {
    readonly uniqueness: { readonly description: string; readonly values: readonly string[] };
  };
  readonly metadata: Readonly<Record<string, string>>;
}

/** A write that may be in conflict, and the values that it sent; of a create those that mark its record as well. */
export interface ContestedWrite extends SentWrite {
  readonly sent: FieldValues;
}

/** The conflict that a refused write met. */
export function conflictIn({ answer }: SentWrite): Conflict {
  return answer.body as Conflict;
}

/** How an upsert finds the target without its contested field. */
interface SearchedBy {
  readonly id: string;
  readonly value: string;
}

/** The clause that makes each way of writing refuse a value that is taken. */
const refusing: Readonly<Record<WayOfWriting, ClauseId>> = {
  create: 'UNIQUENESS-01',
  update: 'UNIQUENESS-02',
  upsert: 'UNIQUENESS-03',
};

/** Two records of one population: writes into the target, or creates beside it, ask for the unique value of the holder. */
export class ConflictPair {
  readonly population: Population;
  readonly holder: KeyedRecord;
  #target: KeyedRecord;
  readonly #searchedBy: SearchedBy | undefined;
  readonly #offered: readonly WayOfWriting[];

  constructor(
    population: Population,
    holder: KeyedRecord,
    target: KeyedRecord,
    searchedBy: SearchedBy | undefined,
    waysOffered: readonly WayOfWriting[],
  ) {
    this.#offered = waysOffered;
    this.population = population;
    this.holder = holder;
    this.#target = target;
    this.#searchedBy = searchedBy;
  }

  /** The record that is written into, under the label that it has now. */
  get target(): KeyedRecord {
    return this.#target;
  }

  /** The ways of writing that reach the target or a new record, and never the holder. */
  get ways(): readonly WayOfWriting[] {
    return this.#offered.filter((way) => way !== 'upsert' || this.#searchedBy !== undefined);
  }

  /** One of them, where it is all the same which. */
  get anyWay(): WayOfWriting {
    const [way] = this.ways;
    offered(way !== undefined, 'no operation that stores values is offered');
    return way;
  }

  /** The contested value by its field id. */
  get contested(): TextValues {
    return { [this.holder.key.id]: this.holder.keyValue };
  }

  /** Values for these fields that no record has. */
  freshTexts(fieldIds: readonly string[]): TextValues {
    return Object.fromEntries(fieldIds.map((id) => [id, this.population.freshText()]));
  }

  /** Writes values into the target, or by a create into a new record. */
  async write(way: WayOfWriting, values: TextValues, crm: Crm): Promise<ContestedWrite> {
    const { resourceType, marker } = this.population;
    if (way === 'create') return this.#create(this.population.marked(values), crm);
    const answer: Answer =
      way === 'update'
        ? await crm.update(resourceType, this.target.id, values)
        : await crm.upsert(resourceType, this.upsertOf(values), marker);
    return { status: answer.status, label: this.target.label, answer, sent: values };
  }

  /**
   * Sends a create that was refused once more, without the values of some fields. What marks its record stays, and what
   * every record must hold has another value instead.
   */
  createAgain(
    { label, sent }: ContestedWrite,
    without: (fieldId: string) => boolean,
    crm: Crm,
  ): Promise<ContestedWrite> {
    const { marking } = this.population;
    const fresh = this.population.marked({}).values;
    const values = Object.entries(sent).flatMap(([id, value]) => {
      if (!without(id) || this.population.marksBy(id)) return [[id, value] as const];
      return id in marking.base ? [[id, fresh[id]] as const] : [];
    });
    return this.#create({ label, values: Object.fromEntries(values) }, crm);
  }

  async #create({ label, values }: Marked<unknown>, crm: Crm): Promise<ContestedWrite> {
    const answer = await this.population.tryCreate(values, { crm });
    return { status: answer.status, label, answer, sent: values };
  }

  /** The body that upserts values into the target in the first form. */
  upsertOf(values: TextValues): ReturnType<typeof searchingBody> {
    const { id, values: all } = this.#searched(values);
    return searchingBody(all, id);
  }

  /** Upserts values into the target in the second form. */
  upsertData(values: TextValues, crm: Crm): Promise<Answer> {
    const { resourceType, marker } = this.population;
    const { id, values: all } = this.#searched(values);
    return crm.upsert(resourceType, { data: all, searchExisting: [id] }, marker);
  }

  /** Has a change written into the target, and tells whether the list shows it in time. */
  async writeWitness(
    write: (values: TextValues) => Promise<{ readonly status: number }>,
  ): Promise<{ readonly status: number; readonly isShown: boolean }> {
    const witness = witnessFor(this.population, this.target.label, [this.holder.key.id]);
    const { status } = await write(witness.values);
    if (!isDone(status)) return { status, isShown: false };
    const isShown = (await shownAfter(this.population, witness)) !== undefined;
    if (isShown) this.#target = { ...this.#target, label: witness.label };
    return { status, isShown };
  }

  /**
   * Whether an upsert of data gives the target another unique value: what data does to a value that is there is open. It
   * gets its own back.
   */
  async dataChangesKey(crm: Crm): Promise<boolean> {
    const { key, keyValue } = this.target;
    const fresh = freshValue(this.population, key);
    const { status } = await this.upsertData({ [key.id]: fresh }, crm);
    if (!isDone(status)) return false;
    const shown = await this.#keyShown(fresh);
    // Data may have joined the two values.
    if (shown !== keyValue) await this.#giveKeyBack(crm);
    return shown === fresh;
  }

  /** The unique value that the list shows of the target, once it is this one; else the last it showed. */
  async #keyShown(value: string): Promise<FieldValues[string]> {
    const { key, label } = this.target;
    const shown = await this.population.shownUntil(label, [key.id], (values) => values[key.id] === value);
    return shown?.[key.id];
  }

  async #giveKeyBack(crm: Crm): Promise<void> {
    const { key, keyValue } = this.target;
    const own = { [key.id]: keyValue };
    const { status } = await this.write(this.#offered.includes('update') ? 'update' : 'upsert', own, crm);
    const isBack = isDone(status) && (await this.#keyShown(keyValue)) === keyValue;
    given(isBack, `${key.id} of the target did not get its own value back`);
  }

  /** Whether no second record has the label of the target: an upsert that made none has found the target. */
  isLabelUnique(): Promise<boolean> {
    return isSingle(this.population, this.target.label);
  }

  /** Writes values together with the unique value that the holder has: a conflict. */
  contest(way: WayOfWriting, values: TextValues, crm: Crm): Promise<ContestedWrite> {
    return this.write(way, { ...values, ...this.contested }, crm.onPurpose);
  }

  /** A write that is refused as a conflict. One that is carried out breaks the clause on conflicts, not that of the check. */
  async refused(way: WayOfWriting, values: TextValues, crm: Crm): Promise<ContestedWrite> {
    const sent = await this.contest(way, values, crm);
    const { status } = sent;
    if (isDone(status))
      throw new ViolatedExpectation(
        `taking a unique value by ${way} is a conflict, but it was answered ${status}`,
        refusing[way],
      );
    given(status === 409, `taking a unique value by ${way} answered ${status}`);
    return sent;
  }

  /** The body of the conflict that such a write meets; without one there is nothing to judge. */
  async conflict(way: WayOfWriting, crm: Crm, values: TextValues = {}): Promise<Conflict> {
    return conflictIn(await this.refused(way, values, crm));
  }

  /** What both records show of these fields, as soon as the list shows them. */
  async shown(fieldIds: readonly string[]): Promise<readonly (FieldValues | undefined)[]> {
    const labels = [this.holder.label, this.target.label];
    return Promise.all(
      labels.map(async (label) => {
        const shown = await this.population.shownUntil(label, fieldIds);
        return shown && Object.fromEntries(fieldIds.map((id) => [id, shown[id]]));
      }),
    );
  }

  /** Changes the target and waits until the list shows it: what was written before shows as well by then. */
  async changeTarget(crm: Crm): Promise<void> {
    const { status, isShown } = await this.writeWitness((values) => this.write('update', values, crm));
    given(status === 200 && isShown, 'a later change did not show');
  }

  /** The values together with the one that leads to the target, and the field of that one. */
  #searched(values: TextValues): { readonly id: string; readonly values: TextValues } {
    given(this.#searchedBy !== undefined, 'nothing but its contested field leads an upsert to the target');
    const { id, value } = this.#searchedBy;
    return { id, values: { ...this.population.marks(this.target.label), ...values, [id]: value } };
  }
}

/** Every id that a record goes by: the one that addresses it, and those in its own fields. */
export async function idsOf(
  population: Population,
  { id, label }: PlantedRecord,
): Promise<readonly string[]> {
  const shown = (await population.shownUntil(label, [])) ?? {};
  const own = Object.entries(shown).filter(([name]) => /^system__(.+_)?id$/.test(name));
  return [id, ...own.map(([, value]) => String(value))].filter((each) => each !== '');
}

/** Whether one record alone has this label. */
export async function isSingle(population: Population, label: string): Promise<boolean> {
  const named = await population.walk(
    [undefined],
    [{ id: population.labelField, value: label, operation: 'IS' }],
  );
  return named.rows.length === 1;
}

/** Whether a conflict means this field by this name: the document shows names with and without their prefix. */
export function refersTo(name: string, fieldId: string): boolean {
  return name === fieldId || fieldId.endsWith(`_${name}`);
}
