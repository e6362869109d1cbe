// A reporter for Stryker: the score of each group, as a table in Markdown, and a list of what no test noticed.
import { writeFileSync } from 'node:fs';
import { groups, leastScore } from './stryker.config.mjs';

const survivorsFile = 'test-results/mutation/survivors.md';

const killed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** One row of the table. A mutant that could not be run counts nowhere. */
function row(name, files) {
  const statuses = files.flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const number = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  const valid = number(...killed, ...unnoticed);
  return {
    name,
    files: files.filter(({ mutants }) => mutants.length > 0).length,
    mutants: valid,
    killed: number(...killed),
    survived: number('Survived'),
    uncovered: number('NoCoverage'),
    score: (number(...killed) / valid) * 100,
  };
}

/** What one mutant puts in the place of what, in one line. */
function told(file, source, { location: { start, end }, replacement, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const inLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 120);
  const besides = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `- ${file}:${start.line}:${start.column}${besides}: \`${inLine(lines.join('\n'))}\` → \`${inLine(replacement)}\``;
}

class ScoreTable {
  onMutationTestReportReady({ files }) {
    const reported = Object.entries(files).map(([file, { source, mutants }]) => ({ file, source, mutants }));
    const within = (paths) => reported.filter(({ file }) => paths.some((path) => file.startsWith(path)));
    const rows = [
      ...Object.entries(groups).map(([name, paths]) => row(name, within(paths))),
      row('all', reported),
    ].filter(({ mutants }) => mutants > 0);
    console.log(
      '\n| group | files | mutants | killed | survived | no coverage | score |\n|---|--:|--:|--:|--:|--:|--:|',
    );
    for (const { name, score, ...numbers } of rows) {
      console.log(`| ${[name, ...Object.values(numbers), `${score.toFixed(1)} %`].join(' | ')} |`);
    }
    const survivors = reported.flatMap(({ file, source, mutants }) =>
      mutants.filter(({ status }) => unnoticed.includes(status)).map((mutant) => told(file, source, mutant)),
    );
    writeFileSync(survivorsFile, `${survivors.join('\n')}\n`);
    console.log(`\nwhat no test noticed: ${survivorsFile}`);
    if (rows.some(({ score }) => score < leastScore)) process.exitCode = 1;
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'score-table', injectableClass: ScoreTable }];
