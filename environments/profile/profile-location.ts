import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearest } from '../nearest.ts';

/** Where a profile stands. */
export interface ProfileLocation {
  readonly file: string;
  /** How messages call the file. */
  readonly shown: string;
  /** Where its relative paths begin: its own folder, or the caller's for a bundled template. */
  readonly folder: string;
  /** What to do if the file is not there. */
  readonly adviceIfMissing: string;
}

const bundled = ['demo', 'production'];

/** The templates stand beside this file, or in the package's sources when this file has been compiled to dist. */
function bundledFolder(): string {
  const beside = fileURLToPath(new URL('../profiles/', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../environments/profiles/', import.meta.url));
}

/** The file of the profile that is still to be filled in. */
export function newProfileFile(): string {
  return resolve(bundledFolder(), 'new.yaml');
}

function shownPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path;
}

function neighbours(file: string): string[] {
  try {
    return readdirSync(dirname(file));
  } catch {
    return [];
  }
}

function adviceFor(name: string, file: string): string {
  if (name === 'local')
    return 'start a Local environment with the command serve; it prints the path of its profile';
  const near = nearest(basename(name), [...bundled, ...neighbours(file)]);
  const slip = near === undefined ? '' : `did you mean ${near}? Otherwise `;
  return `${slip}give the path of a profile file, or one of the names local, ${bundled.join(', ')}`;
}

/** The file of a profile by the path of one, counted from `folder`. */
export function profileAt(path: string, folder: string): ProfileLocation {
  const file = resolve(folder, path);
  return { file, shown: shownPath(file), folder: dirname(file), adviceIfMissing: adviceFor(path, file) };
}

/** True for the name of a template that comes with the kit. */
export function isBundled(name: string): boolean {
  return bundled.includes(name);
}

/** Finds a profile by the name of a bundled template, or by the path of a file. */
export function locateProfile(nameOrFile: string): ProfileLocation {
  const callersFolder = process.cwd();
  if (!isBundled(nameOrFile)) return profileAt(nameOrFile, callersFolder);
  return { ...profileAt(`${nameOrFile}.yaml`, bundledFolder()), folder: callersFolder };
}
