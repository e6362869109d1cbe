import type { TestInfoError } from '@playwright/test';
import type { Redactor } from '../../../client/credentials/redaction.ts';

/** Takes the secrets out of an error that nobody foresaw, before the runner shows it. */
export function redactError(error: TestInfoError, redactor: Redactor): void {
  for (const part of ['message', 'stack', 'value'] as const) {
    const text = error[part];
    if (text !== undefined) error[part] = redactor.redact(text);
  }
  if (error.cause !== undefined) redactError(error.cause, redactor);
}

/** Takes the secrets out of what work outside of a check throws: it goes to the runner as it is. */
export async function withRedactedErrors<T>(redactor: Redactor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    redactError(error as TestInfoError, redactor);
    throw error;
  }
}
