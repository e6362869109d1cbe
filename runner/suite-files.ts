import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const suitesUrl = new URL('../suites/', import.meta.url);

/** A spec file with the checks in it. */
export interface SuiteFile {
  /** The name of the file. */
  readonly name: string;
  /** The part of the name that stands in the ids of its checks. */
  readonly suite: string;
  readonly text: string;
}

/** All spec files, in their order by name. */
export function suiteFiles(): readonly SuiteFile[] {
  const folder = fileURLToPath(suitesUrl);
  return readdirSync(folder).flatMap((name) => {
    const [, suite] = /^(.+)\.spec\.[jt]s$/.exec(name) ?? [];
    return suite === undefined ? [] : [{ name, suite, text: readFileSync(new URL(name, suitesUrl), 'utf8') }];
  });
}

/** Those that name one of the clauses: a check is tagged with its clauses where it stands, so no other has checks for them. */
export function naming(clauses: readonly string[], files: readonly SuiteFile[]): readonly SuiteFile[] {
  return files.filter(({ text }) => clauses.some((id) => text.includes(`'${id}'`)));
}
