import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { inPackage } from '../../runner/kit.ts';

/** A check as the runner lists it. */
export interface ListedCheck {
  readonly title: string;
  /** Its suite, without folder and ending: `list`. */
  readonly suite: string;
  /** The clauses that it decides. */
  readonly clauses: readonly string[];
}

/** What the runner's JSON reporter says, as far as it is read here. */
interface ListedSuite {
  readonly suites?: readonly ListedSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tags: readonly string[];
  }[];
}

function checksOf({ suites = [], specs = [] }: ListedSuite): readonly ListedCheck[] {
  const own = specs.map(({ title, file, tags }) => ({
    title,
    suite: file.replace(/\.spec\.[jt]s$/, ''),
    clauses: tags,
  }));
  return [...own, ...suites.flatMap(checksOf)];
}

const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Every check of the kit, as the runner itself lists them. Throws what the runner printed when it cannot. */
export async function listedChecks(): Promise<readonly ListedCheck[]> {
  // A test runner above this process leaves variables behind that would steer the one started here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(CRM_CONFORMANCE|PLAYWRIGHT|PW_|TEST_)/.test(name)),
  );
  const cwd = inPackage('.');
  const args = [cli, 'test', '--list', '--reporter=json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 2 ** 26 });
  return checksOf(JSON.parse(stdout) as ListedSuite);
}
