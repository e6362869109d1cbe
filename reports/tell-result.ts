import { relative, resolve } from 'node:path';
import type { Conformance } from './conformance.ts';
import type { FinishedCheck } from './finished-check.ts';
import { metBesides } from './noted-besides.ts';
import { tellGitHub } from './formats/github.ts';
import type { RunMetadata } from '../suites/harness/results/run-metadata.ts';
import { summary } from './summary.ts';
import { harmless, type Terminal } from './terminal-text.ts';

/** A report that was just written. */
export interface Result {
  readonly conformance: Conformance;
  readonly metadata: RunMetadata;
  readonly checks: readonly Pick<FinishedCheck, 'id' | 'location' | 'clauses' | 'noted'>[];
  /** The file of the page. */
  readonly page: string;
}

/** Says on the terminal, and in a job of GitHub, what came of a run. The job of a shard leaves that to the merge. */
export function tellResult({ conformance, metadata, checks, page }: Result, terminal: Terminal): void {
  if (metadata.unreachable === undefined) {
    const locations = new Map(
      checks.map((check) => [
        check.id,
        {
          where: relative(process.cwd(), check.location),
          clauses: check.clauses,
          besides: metBesides(check, metadata),
        },
      ]),
    );
    terminal.write(summary(conformance, locations, terminal, metadata.went_down));
  } else {
    terminal.write(`inconclusive: ${harmless(metadata.unreachable)}\n`);
  }
  if (conformance.run.shard === undefined)
    tellGitHub(conformance, process.env, (text) => terminal.write(text));
  terminal.write(`report: ${relative(process.cwd(), resolve(page)) || page}\n`);
}
