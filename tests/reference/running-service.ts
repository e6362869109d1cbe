import { test as base } from '@playwright/test';
import {
  type ReferenceOptions,
  type RunningReference,
  startReference,
} from '../../environments/reference/service.ts';
import { Crm } from './crm.ts';
import { tokenOf } from './exchange.ts';
import { public_key_pem } from './keys.ts';

const namespaces = ['AG-1', 'AG-2', 'AG-CLOSED'];
const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];

/** Three namespaces; a full application, its twin with the same key, and two that lack something. */
export const options: ReferenceOptions = {
  namespaces,
  applications: [
    { id: 'MP-FULL', public_key_pem, namespaces: ['AG-1', 'AG-2'], scopes },
    { id: 'MP-TWIN', public_key_pem, namespaces: ['AG-1'], scopes },
    { id: 'MP-BARE', public_key_pem, namespaces: ['AG-1'], scopes: [] },
    { id: 'MP-EMAIL', public_key_pem, namespaces: ['AG-1'], scopes: ['email'] },
  ],
};

/** Each test gets a service of its own. */
export const test = base.extend<{ reference: RunningReference; crm: Crm }>({
  reference: async ({}, use) => {
    const reference = await startReference(options);
    await use(reference);
    await reference.close();
  },
  crm: async ({ reference }, use) => {
    await use(new Crm(reference, await tokenOf(reference)));
  },
});

export { expect } from '@playwright/test';
