import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { kitFolder } from './kit-folder.ts';

const bin = join('node_modules', '.bin', 'crm-conformance');

/** Whether npx finds the kit from a folder: in the clone of it, or where a package installed it. */
function isInstalledAbove(folder: string, kit: string): boolean {
  if (folder === kit || existsSync(join(folder, bin))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalledAbove(parent, kit);
}

/**
 * How a shell calls the kit from a folder. Where npx fetched the kit for one call, only the package's name finds it
 * again: another package has the name of the command.
 */
export function ownCommand(folder: string = process.cwd(), kit: string = kitFolder()): string {
  if (kit.split(sep).includes('_npx')) return 'npx crm-records-conformance';
  return isInstalledAbove(folder, kit) ? 'npx crm-conformance' : 'crm-conformance';
}
