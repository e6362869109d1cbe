import type { Changes, Conformance } from './conformance.ts';

/** What changed since the previous run; undefined when that one asked another environment. */
export function changesSince(previous: Conformance, now: Conformance): Changes | undefined {
  const { environment, run } = previous;
  if (environment.name !== now.environment.name || environment.kind !== now.environment.kind)
    return undefined;
  const before = new Map(previous.clauses.map(({ id, verdict }) => [id, verdict]));
  const clauses = now.clauses.flatMap(({ id, verdict }) => {
    const former = before.get(id);
    return former === undefined || former === verdict ? [] : [{ id, before: former, now: verdict }];
  });
  return { run: { id: run.id, finished_at: run.finished_at }, clauses };
}
