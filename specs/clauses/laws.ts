import type { Clause } from './clause.ts';

/** Clauses by id: the ledger, or a miniature of it. */
type Clauses = Readonly<Record<string, Clause>>;

const repeated = (items: readonly string[]) => [
  ...new Set(items.filter((item, index) => items.indexOf(item) !== index)),
];

/** Every anchor belongs to a clause or is background with a reason, and never both. */
export function anchorFlaws(
  anchors: readonly string[],
  clauses: Clauses,
  background: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(anchors);
  const cited = new Set(Object.values(clauses).flatMap(({ source }) => [...source]));
  const set = new Set(Object.keys(background));
  return [
    ...anchors
      .filter((anchor) => !cited.has(anchor) && !set.has(anchor))
      .map((anchor) => `${anchor} belongs to no clause and is not background`),
    ...[...cited]
      .filter((anchor) => !known.has(anchor))
      .map((anchor) => `a clause cites ${anchor}, which is no anchor`),
    ...[...set]
      .filter((anchor) => !known.has(anchor))
      .map((anchor) => `background lists ${anchor}, which is no anchor`),
    ...[...set]
      .filter((anchor) => cited.has(anchor))
      .map((anchor) => `${anchor} is background and belongs to a clause`),
    ...Object.entries(background)
      .filter(([, reason]) => !/^[A-Z][^.]+\.$/.test(reason))
      .map(([anchor]) => `${anchor} is background without a reason of one sentence`),
  ];
}

/** Ids stand once, each below the prefix of its area. */
export function idFlaws(areas: readonly { prefix: string; clauses: readonly string[] }[]): string[] {
  const prefixes = areas.map(({ prefix }) => prefix);
  return [
    ...repeated(prefixes).map((prefix) => `the prefix ${prefix} belongs to two areas`),
    ...repeated(areas.flatMap(({ clauses }) => [...clauses])).map((id) => `${id} stands twice`),
    ...areas.flatMap(({ prefix, clauses }) =>
      clauses
        .filter((id) => !new RegExp(`^${prefix}-\\d{2,}$`).test(id))
        .map((id) => `${id} is not ${prefix}- and a number of two digits or more`),
    ),
  ];
}

/** An id that was once given keeps its clause: the snapshot has a line `ID title` for each. */
export function snapshotFlaws(clauses: Clauses, snapshot: string): string[] {
  const given = new Map(
    snapshot
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  const unwritten = Object.entries(clauses).flatMap(([id, { title }]) => {
    const former = given.get(id);
    if (former === undefined) return [`${id} is new: add the line '${id} ${title}' to the snapshot`];
    if (former === title) return [];
    return [`${id} was '${former}': keep the id only if '${title}' means the same, and then change its line`];
  });
  const lost = [...given.keys()]
    .filter((id) => clauses[id] === undefined)
    .map((id) => `${id} is gone from the ledger`);
  return [...lost, ...unwritten];
}

const wordsOf = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

function runsOf(title: string, length: number): string[] {
  const words = wordsOf(title);
  return words
    .slice(0, Math.max(0, words.length - length + 1))
    .map((_, i) => words.slice(i, i + length).join(' '));
}

/** A title is one sentence, like a test title, and nobody takes it for another. */
export function titleFlaws(clauses: Clauses): string[] {
  const titles = Object.entries(clauses).map(([id, { title }]) => ({ id, title }));
  const owner = new Map<string, string>();
  const alike = titles.flatMap(({ id, title }) =>
    [title, ...runsOf(title, 9)].flatMap((run) => {
      const other = owner.get(run) ?? id;
      owner.set(run, other);
      return other === id ? [] : [`${id} shares '${run}' with ${other}`];
    }),
  );
  const illFormed = titles
    .filter(({ title }) => !/^(\p{Ll}|IS\b|[A-Z]+_)/u.test(title))
    .map(({ id }) => `the title of ${id} does not begin with a small letter or the name of an operation`);
  const ended = titles
    .filter(({ title }) => /[.!?;]$|[.!?;] |\n/.test(title))
    .map(({ id }) => `the title of ${id} is more than one sentence, or ends like one`);
  return [...alike, ...illFormed, ...ended];
}

/** An open clause names its readings, and no other clause does. */
export function readingFlaws(clauses: Clauses): string[] {
  return Object.entries(clauses).flatMap(([id, clause]) => {
    const readings = 'readings' in clause ? clause.readings : [];
    if (clause.strength !== 'open')
      return readings.length === 0 ? [] : [`${id} is ${clause.strength} and has readings`];
    return new Set(readings).size < 2 ? [`${id} is open and has fewer than two readings`] : [];
  });
}

/** Every stated or implied clause that binds the service is decided by a check, or pending, and never both. */
export function decisionFlaws(
  clauses: Clauses,
  decided: readonly string[],
  pending: readonly string[],
): string[] {
  const checked = new Set(decided);
  const awaited = new Set(pending);
  const owed = Object.entries(clauses).filter(
    ([, { strength, binds }]) => strength !== 'open' && binds === 'service',
  );
  return [
    ...owed
      .filter(([id]) => !checked.has(id) && !awaited.has(id))
      .map(([id]) => `${id} is decided by no check and is not pending`),
    ...[...awaited]
      .filter((id) => checked.has(id))
      .map((id) => `${id} is pending although a check decides it`),
    ...[...awaited]
      .filter((id) => clauses[id]?.binds !== 'service')
      .map((id) => `${id} is pending but binds no service`),
    ...repeated(pending).map((id) => `${id} is pending twice`),
  ];
}
