// Writes docs/clauses.md; with --check it only says whether the page is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dialects } from '../../environments/reference/dialects/catalogue.ts';
import { faults } from '../../environments/reference/faults/catalogue.ts';
import { areas, ledger } from '../../specs/clauses/ledger.ts';
import { inPackage } from '../../runner/kit.ts';
import { listedChecks } from './listed-checks.ts';
import { clausePage } from './page.ts';

const file = inPackage('docs/clauses.md');

const text = clausePage({
  areas: areas.map(({ name, clauses }) => ({
    name,
    clauses: Object.fromEntries(clauses.map((id) => [id, ledger[id]])),
  })),
  checks: await listedChecks(),
  dialects,
  faults,
});

if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error(
      'docs/clauses.md is older than the ledger, the checks or the catalogues. Run: npm run generate',
    );
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log('written: docs/clauses.md');
  }
}
