import { startReference } from '../../environments/reference/service.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { expect, options, test } from './running-service.ts';

/** Runs a use against a service that speaks a dialect. */
export async function speaking(id: string, use: (crm: Crm) => Promise<void>): Promise<void> {
  const reference = await startReference({ ...options, dialects: [id] });
  try {
    await use(new Crm(reference, await tokenOf(reference)));
  } finally {
    await reference.close();
  }
}

/** What is asked of a service, and what the answer is in a dialect. */
export interface Telling {
  readonly ask: (crm: Crm) => Promise<unknown>;
  readonly told: unknown;
}

/** One test for each dialect: it answers as told, and the service without it does not. */
export function tellDialects(tellings: Readonly<Record<string, Telling>>): void {
  for (const [id, { ask, told }] of Object.entries(tellings)) {
    test(`${id} answers in its own way`, async ({ crm: conforming }) => {
      expect(await ask(conforming)).not.toEqual(told);
      await speaking(id, async (crm) => expect(await ask(crm)).toEqual(told));
    });
  }
}
