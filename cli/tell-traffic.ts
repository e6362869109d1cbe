import { relative, resolve } from 'node:path';
import type { Conformance } from '../reports/conformance.ts';
import { tellGitHub } from '../reports/formats/github.ts';
import { summary } from '../reports/summary.ts';
import { terminalOf } from '../reports/terminal-text.ts';

/** Says on the terminal, and in a job of GitHub, what was found in traffic. */
export function tellTraffic({ report, page }: { readonly report: Conformance; readonly page: string }): void {
  const terminal = terminalOf(process.stdout);
  terminal.write(summary(report, new Map(), terminal));
  tellGitHub(report, process.env, (text) => terminal.write(text));
  terminal.write(`report: ${relative(process.cwd(), resolve(page)) || page}\n`);
}
