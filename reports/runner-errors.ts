import type { TestError } from '@playwright/test/reporter';

const says = (words: RegExp) => (error: TestError) => words.test(error.message ?? '');

/** The runner was told to end after so many failures, and did. */
export const isEndedEarly = says(/Testing stopped early/);

/** The runner has no check of those that were asked for. */
export const isNoneFound = says(/^(Error: )?No tests found/);

/**
 * A worker had no more to do and did not end by itself, as Node now and then does not (nodejs/node#54918), or was not
 * let by a machine that is overloaded. All that it found has been told by then, and what it left behind is counted
 * without it.
 */
export const isHungWorker = says(/worker-\d+ process did not exit within \d+ms after stop/);
