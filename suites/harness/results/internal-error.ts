import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { safeText } from './safe-text.ts';

/** A bug of the kit that came to light. It says nothing of the service. */
export interface InternalErrorNote {
  /** In one line, free of secrets. */
  readonly message: string;
  /** `file:line` of the kit; absent where that is not known. */
  readonly place?: string;
}

/** What was thrown, in the runner's words. */
interface Thrown {
  readonly message?: string;
  readonly value?: string;
  readonly stack?: string;
}

/** The folder of the kit. What was compiled of it stands in dist/, and its frames may name the sources. */
const kit = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]dist[\\/]$/, sep);

const frame = /\(?(?:file:\/\/)?([^\s()]+):(\d+):\d+\)?$/;

function ofKit(file: string, line: string): string | undefined {
  const path = relative(kit, file);
  if (path.startsWith('..') || path.includes('node_modules')) return undefined;
  return `${path.split(sep).join('/')}:${line}`;
}

/** Where in the kit an error arose, as `file:line`, by its stack; undefined where no frame of the kit is in it. */
export function placeIn(stack: string): string | undefined {
  for (const line of stack.split('\n').filter((each) => /^\s+at /.test(each))) {
    const [, file = '', number = ''] = frame.exec(line.trim()) ?? [];
    const place = file === '' ? undefined : ofKit(file, number);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The place of a check, from its absolute `file:line`. */
export function placeOfCheck(location: string): string {
  const [, file = location, line = ''] = /^(.*):(\d+)$/.exec(location) ?? [];
  return ofKit(file, line) ?? location;
}

/** An error in one sentence that cannot be taken for one of the service. */
export function internalErrorInWords({ message, place }: InternalErrorNote): string {
  return `internal error in the kit, not in your service: ${message}${place === undefined ? '' : ` (${place})`}`;
}

/** What nobody foresaw, thrown outside of checks. */
export function internalErrorOf({ message, value, stack }: Thrown): InternalErrorNote {
  const place = stack === undefined ? undefined : placeIn(stack);
  return {
    message: safeText(message ?? value ?? stack ?? 'an error without a message'),
    ...(place !== undefined && { place }),
  };
}
