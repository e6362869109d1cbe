import { counted, duration } from '../page/wording.ts';
import { harmless, number } from '../terminal-text.ts';
import { type Comparison, type Direction, regressions, type Side, type Vanished } from './comparison.ts';

export const headings: Readonly<Record<Direction, string>> = {
  worse: 'Got worse',
  better: 'Got better',
  undecided: 'No longer decided',
  other: 'Changed otherwise',
};

/** The order in which changes are told. */
export const directions: readonly Direction[] = ['worse', 'undecided', 'better', 'other'];

/** The two runs in one sentence each. */
function sideInWords(side: Side): string {
  return (
    `${side.environment} ${side.verdict} · run ${side.run} of ${side.started_at} · seed ${side.seed} · ${side.depth} · ` +
    `${number(side.requests)} requests in ${duration(side.duration_ms)} · ${counted(side.records, 'record')}, ${number(side.leftovers)} left`
  );
}

function block(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading} (${lines.length})\n${lines.join('\n')}`];
}

function told(text: string): string {
  return harmless(text).replaceAll('\n', '\n      ');
}

function partings(what: string, { vanished, come }: Vanished<string>): string[] {
  const listed = (ids: readonly string[]): string[] => ids.map((id) => `  ${told(id)}`);
  return [...block(`${what} that vanished`, listed(vanished)), ...block(`${what} that came`, listed(come))];
}

/** How it ended, in one sentence. */
export function outcomeInWords(comparison: Comparison): string {
  const count = regressions(comparison).length;
  return count === 0 ? 'No clause got worse.' : `${counted(count, 'clause')} got worse.`;
}

/** A comparison for the terminal. */
export function comparisonText(comparison: Comparison): string {
  const { before, after, verdicts, observations, clauses, checks } = comparison;
  const changes = directions.flatMap((direction) =>
    block(
      headings[direction],
      verdicts
        .filter((change) => change.direction === direction)
        .map(({ id, title, before: former, after: now, reason }) => {
          const found = reason === undefined ? '' : `\n      found: ${told(reason)}`;
          return `  ${id}  ${former} -> ${now}  ${told(title)}${found}`;
        }),
    ),
  );
  const seen = observations.map(
    ({ clauses: ids, before: then, after: now }) =>
      `  ${ids.join(', ')}\n      before: ${told(then)}\n      after:  ${told(now)}`,
  );
  const parts = [
    `before  ${told(sideInWords(before))}\nafter   ${told(sideInWords(after))}`,
    ...changes,
    ...block('Observed differently', seen),
    ...partings('Clauses', clauses),
    ...partings('Checks', checks),
    outcomeInWords(comparison),
  ];
  return `${parts.join('\n\n')}\n`;
}
