import type { Dialect } from '../../environments/reference/dialects/dialect.ts';
import type { Fault } from '../../environments/reference/faults/fault.ts';
import type { Clause } from '../../specs/clauses/clause.ts';
import type { ListedCheck } from './listed-checks.ts';

/** An area of the ledger with its clauses, or a miniature of one. */
interface PageArea {
  readonly name: string;
  readonly clauses: Readonly<Record<string, Clause>>;
}

/** Everything that stands side by side on the page. */
export interface PageSources {
  readonly areas: readonly PageArea[];
  readonly checks: readonly ListedCheck[];
  readonly dialects: readonly Dialect[];
  readonly faults: readonly Fault[];
}

const introduction = `# The clauses, side by side

Made by \`npm run generate\` from the ledger, the list of checks and the catalogues of the reference service. Do not edit.

Each clause has one title, and after it:

- how firmly the document says it, whom it binds, and the statements of the document that decide it;
- *checked*: the titles of the checks that decide it, each with its suite;
- *may*: what a right service may do, as dialects of the reference service do it. No check accuses them;
- *caught*: faults of the reference service that break the clause. Its checks see each of them.
`;

function tableOfAreas(areas: readonly PageArea[]): string {
  const rows = areas.map(({ name, clauses }) => {
    const all = Object.values(clauses);
    const counts = (['stated', 'implied', 'open'] as const).map(
      (strength) => all.filter((clause) => clause.strength === strength).length,
    );
    return `| [${name}](#${name}) | ${[...counts, all.filter(({ binds }) => binds === 'client').length].join(' | ')} |`;
  });
  return ['| area | stated | implied | open | of these for callers |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

/** What stands under one word: on its line, or in a list below it. */
function underWord(word: string, items: readonly string[], none: string): readonly string[] {
  if (items.length === 0) return none === '' ? [] : [`- *${word}*: ${none}`];
  return [`- *${word}*:`, ...items.map((item) => `  - ${item}`)];
}

const allows = (id: string) => (dialect: Dialect) =>
  [...dialect.shows, ...(dialect.allowed_by ?? [])].includes(id);

function clauseText(id: string, clause: Clause, { checks, dialects, faults }: PageSources): string {
  const sources = clause.source.map((anchor) => `\`${anchor}\``).join(', ');
  const isForCallers = clause.binds === 'client';
  const readings = clause.strength === 'open' ? [`any of: ${clause.readings.join('; ')}`] : [];
  return [
    `### ${id}`,
    '',
    `**${clause.title}**`,
    '',
    `- **${clause.strength}**, binds the ${isForCallers ? 'caller' : 'service'}: ${sources}`,
    ...underWord(
      'checked',
      checks.filter(({ clauses }) => clauses.includes(id)).map(({ title, suite }) => `${title} (${suite})`),
      isForCallers ? 'not by calls to a service' : 'by nothing',
    ),
    ...underWord(
      'may',
      [...readings, ...dialects.filter(allows(id)).map((each) => `\`${each.id}\`: ${each.sentence}`)],
      '',
    ),
    ...underWord(
      'caught',
      faults
        .filter((fault) => fault.clause === id)
        .map((fault) => `\`${fault.id}\` (${fault.kind}): ${fault.sentence}`),
      '',
    ),
  ].join('\n');
}

/** The page in Markdown: each clause with its checks, the dialects that it allows and the faults that break it. */
export function clausePage(sources: PageSources): string {
  const sections = sources.areas.map(({ name, clauses }) =>
    [`## ${name}`, ...Object.entries(clauses).map(([id, clause]) => clauseText(id, clause, sources))].join(
      '\n\n',
    ),
  );
  return `${[introduction.trimEnd(), tableOfAreas(sources.areas), ...sections].join('\n\n')}\n`;
}
