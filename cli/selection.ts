import { areas, type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import { nearest } from '../environments/nearest.ts';
import { UsageError } from './exit-code.ts';

/** The clauses of that id or area. Throws a UsageError that suggests the near one. */
export function clausesNamed(flag: string, name: string): readonly ClauseId[] {
  const wanted = name.toUpperCase();
  if (wanted in ledger) return [wanted as ClauseId];
  const area = areas.find(
    (candidate) => candidate.name.toUpperCase() === wanted || candidate.prefix === wanted,
  );
  if (area) return area.clauses;
  const near = nearest(wanted, [...Object.keys(ledger), ...areas.map(({ prefix }) => prefix)]);
  throw new UsageError(
    `${flag} ${name}: there is no clause or area of that name.${near === undefined ? '' : ` Did you mean ${near}?`}`,
  );
}

/** The pattern for Playwright's --grep that finds the checks of the named clauses and areas. */
export function grepFor(names: readonly string[]): string {
  const ids = names.flatMap((name) => clausesNamed('--only', name));
  if (ids.every((id) => ledger[id].binds === 'client')) {
    throw new UsageError(
      `--only ${names.join(',')}: this binds the caller, not the service, so no check decides it. Name a clause that binds the service.`,
    );
  }
  return `@(${ids.join('|')})(?![0-9])`;
}
