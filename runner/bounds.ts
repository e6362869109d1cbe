import type { Shard } from '../suites/harness/results/run-metadata.ts';
import { refuse } from './exit-code.ts';

/** The least and the most of the numbers that a caller may give. */
export const bounds = {
  seed: [0, 2 ** 31 - 1],
  port: [1, 65_535],
  records: [0, 5_000_000],
  workers: [1, 64],
  failures: [1, 10_000],
  /** Requests or records of a budget. */
  spent: [1, 999_999_999],
} as const;

/** Whether a value is a whole number between two bounds, themselves included. */
export function isWholeWithin([least, most]: readonly [number, number], value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** Refuses a number that is out of its bounds, or no whole number. */
export function checkNumber(name: keyof typeof bounds, value: number | undefined): void {
  const [least, most] = bounds[name];
  if (value === undefined || isWholeWithin(bounds[name], value)) return;
  refuse(name, value, `a whole number from ${least} to ${most}`);
}

/** Refuses what is no list of names: a text would be taken letter by letter. */
export function checkNames(name: string, value: readonly string[] | undefined): void {
  if (value === undefined || (Array.isArray(value) && value.every((each) => typeof each === 'string')))
    return;
  refuse(name, JSON.stringify(value), 'a list of texts');
}

/** Reads `I/N`, the I-th of N shards; undefined when it is none. */
export function shardIn(text: string): Shard | undefined {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  return shard.index >= 1 && shard.index <= shard.of ? shard : undefined;
}

/** Reads `REQUESTS` or `REQUESTS,RECORDS`, each a whole number above 0; undefined where it is neither. */
export function budgetIn(text: string): { readonly requests: number; readonly records?: number } | undefined {
  const [, requests, records] = /^([1-9]\d{0,8})(?:,([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (requests === undefined) return undefined;
  return { requests: Number(requests), ...(records !== undefined && { records: Number(records) }) };
}
