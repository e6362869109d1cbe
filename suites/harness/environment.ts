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
import { given } from './expectation.ts';
import type { Facts } from './facts.ts';
import type { Marking } from './marked-list.ts';
import { likelyMarking, provenMarking } from './marking.ts';
import { Population } from './population.ts';
import { Preparation } from './preparation.ts';
import { isUndecided } from './property.ts';
import { provenTexts } from './proven-texts.ts';
import { variedPopulations } from './varied-fields.ts';
import type { VariedPopulation } from './varied-population.ts';
import { rpcFieldTypes, type TypedField, typedFields } from './typed-fields.ts';
import { Remembered } from './remembered.ts';
import { leaveTally } from './request-tally.ts';
import { fieldsOf, type ResourceField } from './resource-fields.ts';

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
  #populations = 0;

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

  /** The form of create's body, as the profile says or the preflight found. */
  get createForm(): Facts['create_form'] {
    return this.profile.create_body ?? this.facts.create_form;
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
    const marking = await this.#once(this.#markings, resourceType, () => provenMarking(this, resourceType));
    const texts = await this.#once(this.#texts, resourceType, () => provenTexts(this, resourceType, marking));
    return this.markedBy(resourceType, marking, texts);
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
    return this.markedBy(resourceType, await likelyMarking(this, resourceType));
  }

  /** A new, empty population with a marking of the caller's. */
  markedBy(resourceType: string, marking: Marking, otherTexts: readonly string[] = []): Population {
    return new Population(this.crm, this.#journal, {
      resourceType,
      marking,
      otherTexts,
      markerValue: `crmk${this.#worker.name}p${this.#populations++}`,
      createForm: this.createForm,
      planting: this.facts.planting,
      settleTimeoutMs: this.profile.settle_timeout_ms,
      lag: this.#lag,
    });
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

  #once<T>(known: Remembered<T>, key: string, lookUp: () => Promise<T>): Promise<T> {
    return known.of(key, () => (seldomAsked(key) ? lookUp() : this.preparation.during(lookUp)));
  }
}
