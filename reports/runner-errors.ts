import type { TestError } from '@playwright/test/reporter';

/** Whether a worker, by its index, has begun and not come to its end. */
export type IsWorking = (workerIndex: number) => boolean;

/** The runner was told to end after so many failures, and did. */
export function isEndedEarly({ message = '' }: TestError): boolean {
  return /Testing stopped early/.test(message);
}

/** The runner has no check of those that were asked for. */
export function isNoneFound({ message = '' }: TestError): boolean {
  return /^(Error: )?No tests found/.test(message);
}

/**
 * A worker had cleaned up, or never begun, and did not end by itself, as Node now and then does not
 * (nodejs/node#54918). All that it found has been told by then.
 */
export function isHungAtItsEnd({ message = '' }: TestError, isWorking: IsWorking): boolean {
  const [, index] =
    /^(?:Error: )?worker-(\d+) process did not exit within \d+ms after stop\b/.exec(message) ?? [];
  return index !== undefined && !isWorking(Number(index));
}
