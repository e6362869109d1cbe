import { InvalidArgumentError } from 'commander';
import { bounds, budgetIn, isWholeWithin, shardIn } from '../runner/bounds.ts';
import type { RunRequest } from '../runner/watched-run.ts';

/** Reads a whole number between two bounds, themselves included. */
export function wholeNumber(range: readonly [number, number]): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (isWholeWithin(range, value)) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${range.join(' to ')}.`);
  };
}

/** Reads names joined by commas. A flag that is given twice adds to what it named before. */
export function names(text: string, earlier: readonly string[] = []): string[] {
  const list = text.split(',').map((name) => name.trim());
  if (list.some((name) => name === '')) throw new InvalidArgumentError('It must be names joined by commas.');
  return [...earlier, ...list];
}

/** Takes `I/N` as it is written. */
export function shard(text: string): string {
  if (shardIn(text) !== undefined) return text;
  throw new InvalidArgumentError('It must read I/N, for example 1/3.');
}

/** Reads `REQUESTS[,RECORDS]`. */
export function budget(text: string): NonNullable<RunRequest['budget']> {
  const found = budgetIn(text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('It must read REQUESTS or REQUESTS,RECORDS, for example 2000,200.');
}

export const seeds: (text: string) => number = wholeNumber(bounds.seed);
export const workers: (text: string) => number = wholeNumber(bounds.workers);
