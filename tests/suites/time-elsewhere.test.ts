import { mergeTests } from '@playwright/test';
import { timeElsewhere } from '../../suites/harness/tokens/exchange.ts';
import { test as connecting, expect, profileOf } from '../client/connected.ts';
import { private_key_pem } from '../reference/keys.ts';
import { test as running } from '../reference/running-service.ts';
import { send } from '../reference/send.ts';

const test = mergeTests(connecting, running);

const application = { id: 'MP-FULL', private_key: private_key_pem };
const advance_seconds = 1_000_000;

for (const isShared of [true, false])
  test(`a counterpart ${isShared ? 'that shares a moved clock' : 'with a clock of its own'} takes assertions of its time, though nobody tells it`, async ({
    reference,
    connectTo,
  }) => {
    if (isShared) await send('POST', `${reference.control_url}/clock`, { body: { advance_seconds } });
    const { control_url: _untold, ...profile } = profileOf(reference);
    const { crm } = connectTo(profile);
    const there = Math.floor(Date.now() / 1000);
    const here = there + advance_seconds;
    expect(await timeElsewhere(crm, application, { there, here })).toBe(isShared ? here : there);
  });
