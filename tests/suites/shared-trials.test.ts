import { rememberedOf } from '../../suites/harness/environment/remembered-answers.ts';
import { SharedTrials } from '../../suites/harness/environment/shared-trials.ts';
import { ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import { expect, test } from './local-environment.ts';

const limit = { page: { limit: 1 } };

test('a trial is done once for all checks, and again for one that has judged it', async ({ open }) => {
  const { environment } = open();
  const trials = new SharedTrials<number>('count');
  await environment.connection.tokens.current();
  let done = 0;
  const trial = async (): Promise<number> => {
    await environment.crm.list('contacts', limit);
    done += 1;
    return done;
  };
  const [first, second] = [new Set<string>(), new Set<string>()];
  expect(await trials.of(environment, first, 'a', trial)).toBe(1);
  environment.connection.recorder.begin();
  expect(await trials.of(environment, second, 'a', trial)).toBe(1);
  // Whoever judges what another check did shows what that one sent.
  expect(environment.connection.recorder.exchanges()).toHaveLength(1);
  expect(await trials.of(environment, second, 'a', trial)).toBe(2);
  expect(await trials.of(environment, second, 'b', trial)).toBe(3);
});

test('what is asked of quiet records is sent once, until something proves wrong', async ({ open }) => {
  const { environment } = open();
  const remembered = rememberedOf(environment);
  const crm = environment.crm.but({ remembered });
  const sent = (): number => environment.connection.recorder.total();
  await crm.list('contacts', limit);
  const before = sent();
  remembered.begin();
  expect((await crm.list('contacts', limit)).status).toBe(200);
  expect(sent()).toBe(before);
  await crm.list('contacts', { page: { limit: 2 } });
  expect(sent()).toBe(before + 1);
  const broken = remembered.unlessBroken(() => Promise.reject(new ViolatedExpectation('broken')));
  await expect(broken).rejects.toThrow('broken');
  await crm.list('contacts', limit);
  expect(sent()).toBe(before + 2);
  remembered.begin();
  await crm.list('contacts', limit);
  expect(sent()).toBe(before + 2);
});
