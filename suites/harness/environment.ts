import type { Profile } from '../../environments/profile.ts';
import { freshAssertion } from '../../client/assertion.ts';
import { Breaker, downReason } from '../../client/breaker.ts';
import { Budget } from '../../client/budget.ts';
import { deleteLeftovers } from '../../client/clean-up.ts';
import { type Connection, connect } from '../../client/connect.ts';
import type { Books, Crm } from '../../client/crm.ts';
import { Journal } from '../../client/journal.ts';
import { builtAsDescribed } from './built-as-described.ts';
import { processMark } from '../../client/process-mark.ts';
import { type Address, resourceTypes } from '../../specs/openapi.ts';
import { given, ViolatedExpectation } from './expectation.ts';
import type { Facts } from './facts.ts';
import { type Marking, Population } from './population.ts';
import { Preparation } from './preparation.ts';
import { isUndecided } from './property.ts';
import { provenTexts } from './proven-texts.ts';
import { variedPopulations } from './varied-fields.ts';
import type { VariedPopulation } from './varied-population.ts';
import { rpcFieldTypes, type TypedField, typedFields } from './typed-fields.ts';
import { isDone } from './refusal.ts';
import { Remembered } from './remembered.ts';
import { leaveTally } from './request-tally.ts';
import { fieldsOf, freeTextFields, type ResourceField } from './resource-fields.ts';

/** Which of a run's processes this is, and where it leaves its traces. */
export interface Worker {
  /** Unique among the processes of all runs; every marker value begins with it. */
  readonly name: string;
  /** How many processes of the run share the concurrency of the profile. */
  readonly of: number;
  /** The folder of the run's journal. */
  readonly journal: string;
  /** True when the service lives in a process of this run, and its records end with it. */
  readonly embedded?: boolean;
  /** The folder of the run: its budget, and the tally of requests. */
  readonly folder: string;
}

/** Only the checks of the resources area look at each type: what they need is no common ground. */
function seldomAsked(key: string): boolean {
  return resourceTypes.records.includes(key) && !['contacts', 'companies'].includes(key);
}

/** What one worker knows of the environment under test. Fields and markings are looked up once and kept. */
export class Environment {
  readonly profile: Profile;
  readonly facts: Facts;
  readonly connection: Connection;
  /** A line to the counterpart of the profile. Nothing is ever written there. */
  readonly counterpart: Connection | undefined;
  readonly preparation: Preparation;
  readonly #crm: Crm;
  readonly #journal: Journal;
  readonly #budget: Budget;
  readonly #books: Books;
  readonly #share: { readonly concurrency: number };
  readonly #worker: Worker;
  readonly #breaker: Breaker;
  readonly #fields = new Remembered<readonly ResourceField[]>();
  readonly #rpcTypes = new Remembered<ReadonlyMap<string, string>>();
  readonly #fieldsWithOptions = new Remembered<ResourceField | undefined>();
  readonly #markings = new Remembered<Marking>();
  readonly #texts = new Remembered<readonly string[]>();
  readonly #standing = new Remembered<Population>();
  readonly #varied = new Remembered<readonly VariedPopulation[]>();
  readonly #lag = { worst_ms: 0 };
  readonly #populations: Population[] = [];

  constructor(profile: Profile, facts: Facts, worker: Worker) {
    this.profile = profile;
    this.facts = facts;
    this.#worker = worker;
    this.#breaker = new Breaker(worker.folder);
    this.#journal = new Journal(worker.journal, worker.name, [], !worker.embedded);
    const { name, base_url, namespace } = profile;
    this.#journal.write({
      event: 'opened',
      process: processMark(),
      environment: { name, base_url, namespace },
    });
    this.#budget = new Budget(worker.folder, profile.budget);
    this.#books = { journal: this.#journal, budget: this.#budget };
    this.#share = { concurrency: Math.max(1, Math.floor(profile.rate_limit.concurrency / worker.of)) };
    this.connection = connect(profile, { ...this.#books, breaker: this.#breaker }, this.#share);
    this.preparation = new Preparation(this.connection.recorder, this.#budget);
    this.#crm = this.connection.crm.but({ onAnswer: builtAsDescribed });
    const { counterpart } = profile;
    this.counterpart =
      counterpart &&
      connect({ ...counterpart, access: 'read-only' }, this.#books, this.#share, this.connection);
  }

  /** A line to the same environment with another address in the profile. Nothing is written over it. */
  at(change: Readonly<Partial<Record<Address, string>>>): Connection {
    return connect(
      { ...this.profile, ...change, access: 'read-only' },
      this.#books,
      this.#share,
      this.connection,
    );
  }

  /** Answers may have wrong values in them; checks use the watched `crm` fixture instead. */
  get crm(): Crm {
    return this.#crm;
  }

  /** Why nothing more is asked of the environment, once that is so. */
  get down(): string | undefined {
    return downReason(this.#worker.folder);
  }

  /** Records that this worker may still have to delete. */
  get outstanding(): number {
    return this.#journal.accounts.outstanding;
  }

  /** The fields of a resource type, as the environment declares them. */
  fields(resourceType: string): Promise<readonly ResourceField[]> {
    return this.#once(this.#fields, resourceType, () => fieldsOf(this.crm, this.profile, resourceType));
  }

  /** The fields of a resource type whose row in the operator table is known. */
  async typedFields(resourceType: string): Promise<readonly TypedField[]> {
    const rpcTypes = await this.#once(this.#rpcTypes, 'all', () => rpcFieldTypes(this.crm));
    return typedFields(await this.fields(resourceType), rpcTypes);
  }

  /** A field of a resource type that has options, or undefined when none has. */
  fieldWithOptions(resourceType: string): Promise<ResourceField | undefined> {
    return this.#once(this.#fieldsWithOptions, resourceType, async () => {
      for (const field of await this.fields(resourceType)) {
        const { status, body } = await this.crm.fieldOptions(resourceType, field.id);
        if (status === 200 && (body.options?.length ?? 0) > 0) return field;
      }
      return undefined;
    });
  }

  /** A new, empty population of a resource type. Its records are deleted when the worker ends. */
  async population(resourceType: string): Promise<Population> {
    const marking = await this.#once(this.#markings, resourceType, () => this.#provenMarking(resourceType));
    const texts = await this.#once(this.#texts, resourceType, () => this.#provenTexts(resourceType, marking));
    return this.#newPopulation(resourceType, marking, texts);
  }

  /** Records of one type, made once for all checks of this worker that only read: a few, or more than a page can hold. */
  standing(resourceType: string, size: number): Promise<Population> {
    return this.#once(this.#standing, `${resourceType} ${size}`, async () => {
      const population = await this.population(resourceType);
      await population.plantMany(size);
      return population;
    });
  }

  /** Records whose fields hold values of every sort, made once for all checks of this worker that only read. */
  varied(size: number): Promise<readonly VariedPopulation[]> {
    return this.#once(this.#varied, `${size}`, () => variedPopulations(this, size));
  }

  /** A population whose marking is only likely to work: for the preflight, which is about to find out. */
  async unprovenPopulation(resourceType: string): Promise<Population> {
    const [marker, label] = await this.#textFields(resourceType);
    given(
      marker !== undefined && label !== undefined,
      `${resourceType} has no two text fields to mark a record with`,
    );
    return this.#newPopulation(resourceType, { markerField: marker.id, labelField: label.id });
  }

  /** A right assertion of the profile's application, made now. */
  async assertion(): Promise<string> {
    const { identity } = this.profile;
    given('application' in identity, 'the profile gives a token instead of an application');
    const assertion = await freshAssertion(identity.application, await this.connection.now());
    this.connection.redactor.hide(assertion, 'assertion');
    return assertion;
  }

  /** Notes that a record stands which no operation can delete. */
  notePermanent(resourceType: string, id: string): void {
    this.#journal.write({ event: 'found', resource_type: resourceType, id, permanent: true });
  }

  /** Deletes what is left and lets go of the connections. */
  async close(): Promise<void> {
    // An interrupted check goes on with nobody waiting for it: what it still sends must be over first.
    this.#breaker.close();
    await this.connection.idle();
    await this.#deleteLeftovers();
    await this.abandon();
  }

  /** Lets go of the connections and of what was written: the service ends now, and its records with it. */
  async abandon(): Promise<void> {
    this.#breaker.close();
    leaveTally(this.#worker.folder, this.#worker.name, this.connection.recorder.takeCounts());
    this.#journal.close();
    this.#budget.close();
    await Promise.all([this.connection.close(), this.counterpart?.close()]);
  }

  async #deleteLeftovers(): Promise<void> {
    const { settle_timeout_ms } = this.profile;
    const doubtMs = Math.min(settle_timeout_ms, 2 * this.#lag.worst_ms);
    try {
      await deleteLeftovers(this.crm, this.#journal, { settleMs: settle_timeout_ms, doubtMs });
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
  }

  /** The free-text fields; where there are enough, only those that filters compare as texts: others may refuse IS. */
  async #textFields(resourceType: string): Promise<readonly ResourceField[]> {
    const fields = freeTextFields(await this.fields(resourceType));
    // The list of types may be absent or broken: then their schema is all that is known of them.
    const typed = await this.typedFields(resourceType).catch((error: unknown) => {
      if (isUndecided(error) || error instanceof ViolatedExpectation) return [];
      throw error;
    });
    const texts = new Set(typed.filter(({ fieldType }) => fieldType === 'string').map(({ id }) => id));
    const sure = fields.filter(({ id }) => texts.has(id));
    return sure.length >= 2 ? sure : fields;
  }

  /** The text fields besides those of the marking that really take any text. */
  async #provenTexts(resourceType: string, marking: Marking): Promise<readonly string[]> {
    const { markerField, labelField } = marking;
    const candidates = freeTextFields(await this.fields(resourceType)).map(({ id }) => id);
    const others = candidates.filter((id) => id !== markerField && id !== labelField);
    return provenTexts(this.crm, this.#newPopulation(resourceType, marking), others);
  }

  #newPopulation(resourceType: string, marking: Marking, otherTexts: readonly string[] = []): Population {
    const population = new Population(this.crm, this.#journal, {
      resourceType,
      marking,
      otherTexts,
      markerValue: `crmk${this.#worker.name}p${this.#populations.length}`,
      createForm: this.profile.create_body ?? this.facts.create_form,
      planting: this.facts.planting,
      settleTimeoutMs: this.profile.settle_timeout_ms,
      lag: this.#lag,
    });
    this.#populations.push(population);
    return population;
  }

  /** Proven with two records of one marker: a unique field can mark one record, but no population. */
  async #provenMarking(resourceType: string): Promise<Marking> {
    const candidates = await this.#textFields(resourceType);
    const refusals: number[] = [];
    for (const [index, label] of candidates.slice(0, 4).entries()) {
      const marker = candidates[(index + 1) % candidates.length];
      if (marker === undefined || marker === label) continue;
      const marking = { markerField: marker.id, labelField: label.id };
      const population = this.#newPopulation(resourceType, marking);
      const probes = [population.marked({}), population.marked({})];
      const answers = await Promise.all(probes.map(({ values }) => population.tryPlant(values)));
      refusals.push(...answers.flatMap(({ status }) => (isDone(status) ? [] : status)));
      if (answers.every(({ status }) => isDone(status))) {
        const found = await Promise.all(probes.map((probe) => population.idOf(probe.label)));
        if (found.every((id) => id !== undefined) && (await population.isConfinable())) return marking;
        // The marker may be the very field that no filter finds: these go by their ids.
        for (const id of found) if (id !== undefined) await this.crm.delete(resourceType, id);
      }
      await population.clear();
    }
    const answered =
      refusals.length === 0 ? '' : ` (creating one answered ${[...new Set(refusals)].join(' and ')})`;
    given(false, `no two text fields of ${resourceType} could mark a record and find it again${answered}`);
  }

  #once<T>(known: Remembered<T>, key: string, lookUp: () => Promise<T>): Promise<T> {
    return known.of(key, () => (seldomAsked(key) ? lookUp() : this.preparation.during(lookUp)));
  }
}
