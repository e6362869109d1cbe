import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { renderReport } from '../reports/report-folder.ts';
import { UsageError } from '../runner/exit-code.ts';
import { reportAt } from './report-on-disk.ts';

/** The flags of `report`, as the command line gives them. */
export interface ReportOptions {
  readonly open?: boolean;
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open'];
  return platform === 'win32' ? ['explorer.exe'] : ['xdg-open'];
}

/** Hands the page to the program that this system opens pages with, and does not wait for its end. */
function opened(page: string): Promise<void> {
  const [program, ...args] = openerOf(process.platform);
  const child = spawn(program, [...args, resolve(page)], { stdio: 'ignore', detached: true });
  return new Promise((done, reject) => {
    child.on('error', () => reject(new UsageError(`${program} is not there. Open ${page} yourself.`)));
    child.on('spawn', () => {
      child.unref();
      done();
    });
  });
}

/** Writes the page and the machine formats again from the conformance.json of the folder. */
export async function report(path: string, { open = false }: ReportOptions): Promise<number> {
  const { folder, conformance } = reportAt(path);
  let page: string;
  try {
    page = renderReport(folder, conformance);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${folder}: the folder cannot be written (${code}).`);
  }
  console.log(`report: ${page}`);
  if (open) await opened(page);
  return 0;
}
