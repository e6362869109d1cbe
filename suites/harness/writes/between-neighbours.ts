import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FieldValues } from '../../../client/request-body.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import type { Environment } from '../environment/environment.ts';
import { SharedTrials } from '../environment/shared-trials.ts';
import type { Walk } from '../lists/walk.ts';
import type { WalkedPages } from '../lists/walk-laws.ts';
import { isDone } from '../properties/answer-status.ts';
import type { MarkedRow } from '../records/marked-list.ts';
import type { Population, ShownPlanting } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import { showsAll } from '../records/settled-list.ts';
import { witnessFor } from '../records/witness.ts';
import { outOfReach } from '../run/capabilities.ts';

/** A neighbour, as the list shows it before and after a write to the record beside it. */
interface Neighbour {
  readonly before: FieldValues;
  /** Absent where the list does not show it. */
  readonly after?: FieldValues;
}

/** A write to the record between two others. */
interface WriteBetween {
  readonly status: number;
  /** Whether the list shows that the write was carried out. */
  readonly isShown: boolean;
  readonly neighbours: readonly Neighbour[];
}

/** Three records of a type that were made at once: what a walk in pages of one saw, and what writes to one of them did to the others. */
export interface BetweenNeighbours {
  readonly labels: readonly string[];
  readonly walk: WalkedPages & { readonly rows: readonly MarkedRow[] };
  /** Absent where the operation is out of reach. */
  readonly update?: WriteBetween;
  readonly delete?: WriteBetween;
}

const between = new SharedTrials<BetweenNeighbours>('between neighbours');

/** What became of the three in a resource type, once for all laws that judge it. */
export function betweenNeighbours(
  environment: Environment,
  own: Set<string>,
  resourceType: string,
): Promise<BetweenNeighbours> {
  return between.of(environment, own, resourceType, () => writeBetween(environment, resourceType));
}

/** Made at once, the record in the middle is likely to have one of the others on each side, in whatever order they are kept. */
class Trio {
  readonly #environment: Environment;
  readonly #population: Population;
  readonly #target: ShownPlanting;
  readonly #neighbours: readonly ShownPlanting[];

  private constructor(
    environment: Environment,
    population: Population,
    target: ShownPlanting,
    neighbours: readonly ShownPlanting[],
  ) {
    this.#environment = environment;
    this.#population = population;
    this.#target = target;
    this.#neighbours = neighbours;
  }

  static async of(environment: Environment, population: Population): Promise<Trio> {
    const texts = population.writableTexts;
    // Whoever finds records by one of their texts finds all of these. By default rules an upsert might as well.
    const isShared = population.madeBy === 'create';
    const values = (): FieldValues =>
      Object.fromEntries(texts.map((id) => [id, isShared ? 'shared by all' : population.freshText()]));
    const planted = await population.plantEachShown([values(), values(), values()], texts);
    const [before, target, after] = planted as [ShownPlanting, ShownPlanting, ShownPlanting];
    return new Trio(environment, population, target, [before, after]);
  }

  /** What the list showed of the neighbours once they were made, by label. */
  get #before(): ReadonlyMap<string, FieldValues> {
    return new Map(this.#neighbours.map(({ record, shown }) => [record.label, shown]));
  }

  get labels(): readonly string[] {
    return [this.#target, ...this.#neighbours].map(({ record }) => record.label);
  }

  /** Walks in pages of one until all three have come, each once and nothing else; one copy of a list may be behind another. */
  async walk(): Promise<Walk<MarkedRow>> {
    const first = await this.#walkOnce();
    // A list that shows others' records ignores the filter: no lag does that.
    if (this.#isRight(first) || first.rows.some(({ ours }) => !ours)) return first;
    const { lists } = this.#population.patience;
    const right = await lists.lookUntil(
      () => this.#walkOnce(),
      (walked) => this.#isRight(walked),
    );
    if (!this.#isRight(right)) return right;
    // Once every copy has caught up, no walk goes wrong any more. One may come right by chance.
    await sleep(Math.max(0, this.#population.settledAt - performance.now()));
    const [one, other] = [await this.#walkOnce(), await this.#walkOnce()];
    return [one, other].find((walked) => !this.#isRight(walked)) ?? right;
  }

  #walkOnce(): Promise<Walk<MarkedRow>> {
    return this.#population.walk([1]);
  }

  #isRight({ end, rows }: Walk<MarkedRow>): boolean {
    const labels = rows.map(({ label }) => String(label)).toSorted();
    return end === 'complete' && isDeepStrictEqual(labels, this.labels.toSorted());
  }

  async update(): Promise<WriteBetween> {
    const { id, label } = this.#target.record;
    const { resourceType } = this.#population;
    const witness = witnessFor(this.#population, label);
    const { status } = await this.#environment.crm.update(resourceType, id, witness.values);
    if (!isDone(status)) return { status, isShown: false, neighbours: [] };
    const shown = await this.#shownAs(new Map([[witness.label, witness.values], ...this.#before]));
    const isShown = showsAll(shown.get(witness.label) ?? {}, witness.values);
    return { status, isShown, neighbours: this.#told(shown) };
  }

  async delete(): Promise<WriteBetween> {
    const { id } = this.#target.record;
    const { resourceType, patience } = this.#population;
    const { status } = await this.#environment.crm.delete(resourceType, id);
    if (!isDone(status)) return { status, isShown: false, neighbours: [] };
    const standing = await patience.lists.lookUntilGone(
      () => this.#population.standing(),
      (rows) => rows.every((row) => row.id !== id),
    );
    const isShown = standing.every((row) => row.id !== id);
    const shown = await this.#shownAs(this.#before);
    return { status, isShown, neighbours: this.#told(shown) };
  }

  /** What the list shows of each record as soon as it shows all of them with these values; else at last. */
  async #shownAs(expected: ReadonlyMap<string, FieldValues>): Promise<ReadonlyMap<string, FieldValues>> {
    const ids = [...new Set([...expected.values()].flatMap((values) => Object.keys(values)))];
    const seen = await this.#population.shownEachUntil([...expected.keys()], ids, (values, label) =>
      showsAll(values, expected.get(label) ?? {}),
    );
    return new Map([...seen].map(([label, { values }]) => [label, values]));
  }

  #told(shown: ReadonlyMap<string, FieldValues>): readonly Neighbour[] {
    return [...this.#before].map(([label, before]) => {
      const after = shown.get(label);
      return { before, ...(after && { after }) };
    });
  }
}

async function writeBetween(environment: Environment, resourceType: string): Promise<BetweenNeighbours> {
  const population = await populationOf(environment, resourceType);
  const trio = await Trio.of(environment, population);
  const { end, rows, pages } = await trio.walk();
  const walk = { end, rows, pages: pages.map((page) => ({ rows: page.rows })) };
  const isOffered = (id: OperationId): boolean => outOfReach(environment.capabilities, id) === undefined;
  const update = isOffered('UpdateCrmRecord') ? await trio.update() : undefined;
  const deletion = isOffered('DeleteCrmRecord') ? await trio.delete() : undefined;
  return { labels: trio.labels, walk, ...(update && { update }), ...(deletion && { delete: deletion }) };
}
