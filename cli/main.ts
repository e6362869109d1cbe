#!/usr/bin/env node
import { format } from 'node:util';
import { Command, CommanderError } from 'commander';
import { DeviationsError } from '../environments/deviations/deviation.ts';
import { ProfileError } from '../environments/profile/profile-error.ts';
import { internalErrorInWords } from '../suites/harness/results/internal-error.ts';
import { outliveReader } from '../suites/harness/run/closed-output.ts';
import { withVerb } from './default-verb.ts';
import { exitCode, UsageError } from '../runner/exit-code.ts';
import { helpLayout } from './help.ts';
import { kit } from '../runner/kit.ts';
import type { AddVerb } from './verbs/add-verb.ts';
import { completion } from './verbs/completion.ts';
import { clean, doctor, init } from './verbs/environment.ts';
import { client, judge, run } from './verbs/judging.ts';
import { prove, serve } from './verbs/reference-service.ts';
import { compare, merge, replay, report } from './verbs/reports.ts';

/** As the help lists them. */
const verbs: readonly AddVerb[] = [
  run,
  client,
  judge,
  serve,
  prove,
  doctor,
  init,
  report,
  compare,
  merge,
  replay,
  clean,
  completion,
];

function program(finish: (code: number) => void): Command {
  const { name, version } = kit();
  const command = new Command('crm-conformance')
    .description('Checks an environment of the CRM records service against its interface document.')
    .version(`${name} ${version}`)
    .configureHelp(helpLayout)
    .exitOverride();
  for (const addVerb of verbs) addVerb(command, finish);
  return command;
}

/** Turns whatever went wrong into one message and an exit code. Only our own bugs show a stack. */
function codeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCode.fault;
  if (error instanceof UsageError || error instanceof ProfileError || error instanceof DeviationsError)
    console.error(error.message);
  else console.error(internalErrorInWords({ message: format(error) }));
  return exitCode.fault;
}

outliveReader();
let code: number = exitCode.fault;
try {
  await program((result) => {
    code = result;
  }).parseAsync(withVerb(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  code = codeFor(error);
}
process.exitCode = code;
