import type { Profile } from '../../../environments/profile.ts';
import type { Coordinator } from '../../../client/coordination/coordinator.ts';
import { freshAssertion } from '../../../client/credentials/assertion.ts';
import { CircuitBreaker } from '../../../client/http/circuit-breaker.ts';
import { Budget } from '../../../client/limits/budget.ts';
import { deleteLeftovers } from '../../../client/clean-up.ts';
import { type Connection, connect } from '../../../client/connect.ts';
import type { Books, Crm } from '../../../client/crm.ts';
import { Journal } from '../../../client/journal/journal.ts';
import type { JournalEntry, Marker } from '../../../client/journal/journal-entry.ts';
import { AnswerReader } from '../properties/answer-reader.ts';
import { processIdentity } from '../../../client/limits/process-identity.ts';
import type { Address } from '../../../specs/openapi.ts';
import { isUndecided, offered } from '../properties/expectation.ts';
import { type Capabilities, outOfReach } from '../run/capabilities.ts';
import { needsApplication } from '../run/prerequisites.ts';
import { Patience, type Patiences, type SeenLag, type SeenLags } from '../patience/patience.ts';
import type { NotedBreach } from '../results/check-log.ts';
import { CostMeter } from './cost-meter.ts';
import { TrafficWatch } from './traffic-watch.ts';

/** Which of a run's processes this is, and where it leaves its traces. */
export interface Worker {
  /** Unique among the processes of all runs; every marker value begins with it. */
  readonly name: string;
  /** How many processes of the run share the concurrency of the profile. */
  readonly of: number;
  /** Which of the processes of the run this is, from zero on. */
  readonly place?: number;
  /** The folder of the run's journal. */
  readonly journal: string;
  /** True when the service lives in a process of this run, and its records end with it. */
  readonly embedded?: boolean;
  /** What others have written into the journal, where this process goes on with it. */
  readonly before?: readonly JournalEntry[];
  /** True where other processes may still read what this one has made for all: the end of the run deletes that. */
  readonly leavesShared?: boolean;
  /** What was learned before of how reads lag. */
  readonly lags?: SeenLags;
  /** What the processes of the run share. */
  readonly coordinator: Coordinator;
  /** The seed of the run: what is drawn once for all checks is drawn from it. */
  readonly seed: number;
}

/** The forms of create's body that no profile names. */
const learnedForms: ReadonlySet<Capabilities['create_form']> = new Set([
  'native fields',
  'merging fields',
  'unknown',
]);

/** One worker's connection to the environment under test, and what it spends there. */
export class Environment {
  readonly profile: Profile;
  #capabilities: Capabilities;
  readonly connection: Connection;
  /** A line to the counterpart of the profile. Nothing is ever written there. */
  readonly counterpart: Connection | undefined;
  readonly costMeter: CostMeter;
  /** Reads the answers to whoever asks, set-up and checks. */
  readonly reader: AnswerReader;
  readonly journal: Journal;
  /** Assertions that were presented: a service may take each only once. */
  readonly presented = new Set<string>();
  /** How reads are waited for. */
  readonly patience: Patiences;
  readonly #crm: Crm;
  readonly #budget: Budget;
  readonly #books: Books;
  readonly #share: { readonly concurrency: number };
  readonly #worker: Worker;
  readonly #breaker: CircuitBreaker;
  readonly #watch: TrafficWatch;
  readonly #shared = new Set<string>();
  #markers = 0;

  constructor(profile: Profile, facts: Capabilities, worker: Worker) {
    this.profile = profile;
    this.#capabilities = facts;
    this.#worker = worker;
    const { coordinator } = worker;
    this.#breaker = new CircuitBreaker(coordinator);
    this.journal = new Journal(worker.journal, worker.name, worker.before ?? [], !worker.embedded);
    const { name, base_url, namespace } = profile;
    this.journal.write({
      event: 'opened',
      process: processIdentity(),
      environment: { name, base_url, namespace },
    });
    this.#budget = new Budget(coordinator, profile.budget);
    this.#books = { coordinator, journal: this.journal, budget: this.#budget };
    this.#share = { concurrency: Math.max(1, Math.floor(profile.rate_limit.concurrency / worker.of)) };
    this.connection = connect(profile, { ...this.#books, breaker: this.#breaker }, this.#share);
    this.patience = this.#patiences();
    this.costMeter = new CostMeter(this.connection.recorder, this.#budget);
    this.reader = new AnswerReader(this.connection.recorder);
    const { recorder, redactor } = this.connection;
    this.#watch = new TrafficWatch(profile, redactor);
    recorder.showTo(this.#watch);
    const { data_form, create_data_form = 'flat' } = facts;
    this.#crm = this.connection.crm.but({
      read: (answer) => this.reader.read(answer),
      dataForm: data_form === 'unknown' ? 'flat' : data_form,
      createDataForm: create_data_form,
    });
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

  /** For set-up; a check asks by its `crm` fixture, which fails it for what its own clauses say of answers. */
  get crm(): Crm {
    return this.#crm;
  }

  /** What the preflight has learned of the environment. */
  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /** The preflight tries the environment with what it supposes or has learned so far. */
  learn(capabilities: Capabilities): void {
    this.#capabilities = capabilities;
  }

  /** The form of create's body, as the profile says or the preflight found. */
  get createForm(): Capabilities['create_form'] {
    const { create_form } = this.capabilities;
    return learnedForms.has(create_form) ? create_form : (this.profile.create_body ?? create_form);
  }

  /** Which of the processes of the run this is, from zero on. */
  get place(): number {
    return this.#worker.place ?? 0;
  }

  /** The seed of the run. */
  get seed(): number {
    return this.#worker.seed;
  }

  /** What the processes of the run share. */
  get coordinator(): Coordinator {
    return this.#worker.coordinator;
  }

  /** Why nothing more is asked of the environment, once that is so. */
  get down(): string | undefined {
    return this.coordinator.down;
  }

  /** Records that this worker may still have to delete. */
  get outstanding(): number {
    return this.journal.accounts.outstanding;
  }

  /** A marker that no other population of any run has. */
  nextMarker(): string {
    this.#markers += 1;
    return `crmk${this.#worker.name}p${this.#markers - 1}`;
  }

  /** A right assertion of the profile's application, made now. */
  async assertion(): Promise<string> {
    const { identity } = this.profile;
    offered('application' in identity, needsApplication);
    const assertion = await freshAssertion(identity.application, await this.connection.now());
    this.connection.redactor.hide(assertion, 'assertion');
    return assertion;
  }

  /** Notes that a record stands which no operation can delete. */
  notePermanent(resourceType: string, id: string): void {
    this.journal.write({ event: 'found', resource_type: resourceType, id, permanent: true });
  }

  /** What answers have broken since the last call, besides what checks ask. */
  takeNoted(): readonly NotedBreach[] {
    return [...this.reader.take(), ...this.#watch.take()];
  }

  /** Notes that all workers of the run may read the records under a marker, until its end. */
  share(marker: Marker): void {
    if (this.#worker.leavesShared) this.#shared.add(marker.value);
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
    this.journal.close();
    this.#budget.close();
    await Promise.all([this.connection.close(), this.counterpart?.close()]);
    this.coordinator.note(this.takeNoted());
    await this.coordinator.tally(this.connection.recorder.takeCounts());
  }

  #patiences(): Patiences {
    const { recorder } = this.connection;
    const { lags = {} } = this.#worker;
    const limit = this.profile.settle_timeout_ms;
    const patience = (seen?: SeenLag, timeoutMs = limit): Patience =>
      new Patience(timeoutMs, () => recorder.lastWrite, seen);
    // Where no record can be read, none is worth waiting for.
    const readsRecords = outOfReach(this.#capabilities, 'GetCrmRecord') === undefined;
    return {
      lists: patience(lags.lists),
      companies: patience(lags.companies),
      records: patience(lags.records, readsRecords ? limit : 0),
    };
  }

  async #deleteLeftovers(): Promise<void> {
    const { lists } = this.patience;
    try {
      await deleteLeftovers(this.crm, this.journal, lists, ({ value }) => !this.#shared.has(value));
    } catch (error) {
      if (!isUndecided(error)) throw error;
    }
  }
}
