import { areas, type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import { nearest } from '../environments/nearest.ts';
import { UsageError } from './exit-code.ts';

function clausesNamed(name: string): readonly ClauseId[] {
  const wanted = name.toUpperCase();
  if (wanted in ledger) return [wanted as ClauseId];
  const area = areas.find(
    (candidate) => candidate.name.toUpperCase() === wanted || candidate.prefix === wanted,
  );
  if (area) return area.clauses;
  const near = nearest(wanted, [...Object.keys(ledger), ...areas.map(({ prefix }) => prefix)]);
  throw new UsageError(
    `--only ${name}: there is no clause or area of that name.${near === undefined ? '' : ` Did you mean ${near}?`}`,
  );
}

/** The clauses of the named clauses and areas. Throws UsageError for a name that there is not. */
export function clausesIn(names: readonly string[]): readonly ClauseId[] {
  return [...new Set(names.flatMap(clausesNamed))];
}

/** The pattern for Playwright's --grep that finds the checks of these clauses. */
export function grepFor(ids: readonly ClauseId[]): string {
  return `@(${ids.join('|')})(?![0-9])`;
}
