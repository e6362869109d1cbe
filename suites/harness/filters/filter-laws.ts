import type { QuestionBeside } from '../../../generators/covering-questions.ts';
import type { Question } from '../../../generators/filter.ts';
import { rulingOf } from '../../../specs/semantics/filter.ts';
import { holds, ViolatedExpectation } from '../properties/expectation.ts';
import { isRefused } from '../properties/answer-status.ts';
import type { Labels, TypedFilter, VariedRecords } from './varied-records.ts';

const turned: Readonly<Record<string, string>> = {
  IS: 'IS_NOT',
  IS_GREATER_THAN: 'IS_LESS_THAN_OR_EQUAL_TO',
  IS_LESS_THAN: 'IS_GREATER_THAN_OR_EQUAL_TO',
  IS_BEFORE: 'IS_AFTER_OR_ON',
  IS_AFTER: 'IS_BEFORE_OR_ON',
};

/** The operation that keeps exactly the values which this one drops. */
function oppositeOf(operation: string): string {
  return turned[operation] ?? operation.replace(/^IS_(?!NOT_)/, 'IS_NOT_');
}

interface Asked {
  readonly filter: TypedFilter;
  readonly kept: Labels;
}

/** Demands that two opposite filters part the records that hold a value. How they treat the others is open. */
function partsPresent(varied: VariedRecords, resourceType: string, one: Asked, other: Asked): void {
  const { id, fieldType, operation, value } = one.filter;
  for (const [label, held] of varied.stored(resourceType, id)) {
    // Whether the ends of a range are in it is open, and a service may see it differently in each direction.
    const isEnd =
      operation?.endsWith('_BETWEEN') === true &&
      rulingOf({ operation, value }, fieldType, held) === 'unspecified';
    const sides = Number(one.kept.has(label)) + Number(other.kept.has(label));
    const pair = `${operation} and ${other.filter.operation} of ${JSON.stringify(value)}`;
    holds(
      isEnd || sides === 1,
      `just one of ${pair} keeps ${JSON.stringify(held)} in ${id}, but ${sides} do`,
    );
  }
}

/** Demands right rows of every operation of a question, and that opposite operations part the values. */
export async function expectRightRows(varied: VariedRecords, question: Question): Promise<void> {
  const asked: Asked[] = [];
  for (const filter of varied.filtersOf(question)) {
    asked.push({ filter, kept: await varied.keepsRightly(question.resourceType, [filter]) });
  }
  for (const one of asked) {
    const other = asked.find(({ filter }) => filter.operation === oppositeOf(one.filter.operation ?? ''));
    if (other !== undefined && other !== one) partsPresent(varied, question.resourceType, one, other);
  }
}

/**
 * Demands right rows of a question that is asked beside what is surely denied. Where they are wrong, each filter is asked
 * alone: where each is right, they do not go together.
 */
export async function expectRightRowsBeside(
  varied: VariedRecords,
  { asked, denied }: QuestionBeside,
): Promise<void> {
  const { resourceType } = asked;
  const filters = [asked, ...denied].flatMap((each) => varied.filtersOf(each));
  try {
    await varied.keepsRightly(resourceType, filters);
  } catch (error) {
    if (!(error instanceof ViolatedExpectation) || filters.length === 1) throw error;
    for (const filter of filters) await varied.keepsRightly(resourceType, [filter]);
    // How many filters a list takes is not shown.
    if (isRefused(await varied.status(resourceType, filters))) return;
    throw new ViolatedExpectation(`each alone is answered rightly, but ${error.message}`, 'OPERATORS-02');
  }
}

function sameLabels(one: Labels, other: Labels): boolean {
  return one.size === other.size && [...one].every((label) => other.has(label));
}

/** Demands that an operation of several values keeps what it keeps of each of them, between them. */
export async function expectUnionOfSingles(varied: VariedRecords, question: Question): Promise<void> {
  const { resourceType, value } = question;
  const values = Array.isArray(value) ? value : [value];
  for (const several of varied.filtersOf(question)) {
    const together = await varied.kept(resourceType, [several]);
    const apart = new Set<string>();
    for (const each of values) {
      for (const label of await varied.kept(resourceType, [{ ...several, value: [each] }])) apart.add(label);
    }
    const law = `${several.operation} of ${JSON.stringify(value)} on ${several.id} keeps what it keeps of each`;
    holds(sameLabels(together, apart), `${law}, but ${together.size} records against ${apart.size}`);
  }
}

/** Demands that a range keeps what lies strictly between its ends, and nothing beyond them. */
export async function expectBetweenHalves(varied: VariedRecords, question: Question): Promise<void> {
  const { resourceType, value } = question;
  const [low, high] = value as readonly [unknown, unknown];
  for (const span of varied.filtersOf(question)) {
    const half = (operation: string, end: unknown): TypedFilter => ({ ...span, operation, value: end });
    const [above, below, from, upTo] = span.fieldType === 'date' ? dateHalves : numberHalves;
    const kept = await varied.kept(resourceType, [span]);
    const within = await varied.kept(resourceType, [half(above, low), half(below, high)]);
    const notBeyond = await varied.kept(resourceType, [half(from, low), half(upTo, high)]);
    const law = `${span.operation} of ${JSON.stringify(value)} on ${span.id}`;
    holds(
      [...within].every((label) => kept.has(label)),
      `${law} keeps all that lies between its ends`,
    );
    holds(
      [...kept].every((label) => notBeyond.has(label)),
      `${law} keeps nothing beyond its ends`,
    );
  }
}

const dateHalves = ['IS_AFTER', 'IS_BEFORE', 'IS_AFTER_OR_ON', 'IS_BEFORE_OR_ON'] as const;
const numberHalves = [
  'IS_GREATER_THAN',
  'IS_LESS_THAN',
  'IS_GREATER_THAN_OR_EQUAL_TO',
  'IS_LESS_THAN_OR_EQUAL_TO',
] as const;

/** Demands of each filter of a question the same records when another one beside it keeps all, and its field is shown. */
export async function expectSameBeside(varied: VariedRecords, question: Question): Promise<void> {
  const { resourceType } = question;
  for (const filter of varied.filtersOf(question)) {
    const alone = await varied.kept(resourceType, [filter]);
    const beside = await varied.keptBeside(resourceType, filter);
    const asked = `${filter.operation} of ${JSON.stringify(filter.value)} on ${filter.id}`;
    const law = `${asked} keeps what it keeps alone beside a filter that keeps all`;
    holds(sameLabels(alone, beside), `${law}, but ${beside.size} records against ${alone.size}`);
  }
}

/** Demands that filters keep together what each of them keeps alone, in either order. */
export async function expectConjunction(
  varied: VariedRecords,
  resourceType: string,
  filters: readonly TypedFilter[],
): Promise<void> {
  const there = await varied.keepsRightly(resourceType, filters);
  const back = await varied.keepsRightly(resourceType, filters.toReversed());
  holds(sameLabels(there, back), 'the order of filters makes no difference');
  let shared: readonly string[] | undefined;
  for (const filter of filters) {
    const alone = await varied.kept(resourceType, [filter]);
    shared = (shared ?? [...alone]).filter((label) => alone.has(label));
  }
  const byEach: Labels = new Set(shared);
  holds(
    sameLabels(there, byEach),
    `${JSON.stringify(filters)} keep the ${byEach.size} records that each keeps, but keep ${there.size}`,
  );
}
