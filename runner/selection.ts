import { areas, type ClauseId, ledger } from '../specs/clauses/ledger.ts';
import { didYouMean } from '../environments/nearest.ts';
import { UsageError } from './exit-code.ts';

/** The clauses of that id or area. Throws a UsageError that suggests the near one. */
function clausesNamed(flag: string, name: string): readonly ClauseId[] {
  const wanted = name.toUpperCase();
  if (Object.hasOwn(ledger, wanted)) return [wanted as ClauseId];
  const area = areas.find(
    (candidate) => candidate.name.toUpperCase() === wanted || candidate.prefix === wanted,
  );
  if (area) return area.clauses;
  const meant = didYouMean(wanted, [...Object.keys(ledger), ...areas.map(({ prefix }) => prefix)]);
  throw new UsageError(`${flag} ${name}: there is no clause or area of that name.${meant}`);
}

/** The clauses of the named clauses and areas. Throws UsageError for a name that there is not, and for one of which no check decides any. */
export function clausesIn(flag: string, names: readonly string[]): readonly ClauseId[] {
  const named = names.map((name) => ({ name, ids: clausesNamed(flag, name) }));
  for (const { name, ids } of named) {
    if (ids.some((id) => ledger[id].binds !== 'client')) continue;
    throw new UsageError(
      `${flag} ${name}: this binds the caller, not the service, so no check decides it. Name a clause that binds the service.`,
    );
  }
  return [...new Set(named.flatMap(({ ids }) => ids))];
}

/** The pattern for Playwright's --grep that finds the checks of these clauses. */
export function grepFor(ids: readonly string[]): string {
  return `@(${ids.join('|')})(?![0-9])`;
}

/** The pattern that finds the spec files of these suites by their paths, compiled or not. */
export function patternForSuites(suites: readonly string[]): string {
  return String.raw`[\\/](?:${suites.map(literal).join('|')})\.spec\.[jt]s$`;
}

/** A check as a report names it. */
export interface NamedCheck {
  readonly id: string;
  readonly title: string;
}

/** The pattern that finds just these checks among the titles of the runner; undefined without any. */
export function patternFor(checks: readonly NamedCheck[]): string | undefined {
  const names = checks.map(({ id, title }) => `${id.split('/')[0]}\\.spec\\.[jt]s ${literal(title)}(?= @|$)`);
  return names.length === 0 ? undefined : names.join('|');
}

/** The pattern that finds this text as it stands. */
export function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
