import type { TestInfo } from '@playwright/test';
import type { Redactor } from '../../client/redaction.ts';
import type { Profile } from '../../environments/profile.ts';
import { ledger } from '../../specs/clauses/ledger.ts';
import type { Environment } from './environment.ts';
import { NotDeployed } from './expectation.ts';
import { lacking, lackingToWrite } from './gate.ts';
import { legible } from './legible.ts';
import type { Plan } from './plan.ts';
import { isUndecided } from './property.ts';

/** Ends the check without a verdict; Playwright then shows it as skipped and keeps the worker. */
export function leaveUndecided(testInfo: TestInfo, obstacle: string): never {
  const reason = legible(obstacle);
  testInfo.annotations.push({ type: 'inconclusive', description: reason });
  testInfo.skip(true, reason);
  throw new Error('unreachable: skip ends the test');
}

/** Why a check is left out that the budget of the profile has no room for. */
export function beyond({ budget: { requests, records } }: Profile): string {
  return (
    `budget: ${requests} requests and ${records} records leave no room for this check. ` +
    'Raise budget.requests and budget.records in the profile to decide more.'
  );
}

/** Ends a check before it makes more records than the budget has room for. */
export function requireVolume(testInfo: TestInfo, profile: Profile, { left_out }: Plan): void {
  const reason = lacking.volume(profile);
  if (reason !== undefined) testInfo.skip(true, reason);
  const leftOut = left_out.some(({ clauses }) => clauses.some((id) => ledger[id].needs?.includes('volume')));
  if (leftOut) leaveUndecided(testInfo, beyond(profile));
}

/** Skips a check that would write where the profile forbids it, or where what it writes would stay. */
export function skipWhereReadOnly(testInfo: TestInfo, { profile, facts }: Environment): void {
  const reason = lackingToWrite(profile, facts);
  if (reason !== undefined) testInfo.skip(true, reason);
}

/**
 * Does the work. Where the environment's own trouble ends it, the check is left undecided with that reason;
 * where it lacks an operation, skipped.
 */
export async function orUndecided<T>(
  testInfo: TestInfo,
  redactor: Redactor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotDeployed) testInfo.skip(true, error.message);
    if (isUndecided(error)) leaveUndecided(testInfo, redactor.redact(error.message));
    throw error;
  }
}
