import type { Profile } from '../../environments/profile.ts';
import { Inconclusive, ViolatedExpectation } from '../../suites/harness/properties/expectation.ts';
import type { Population } from '../../suites/harness/records/population.ts';
import { populationOf } from '../../suites/harness/records/populations.ts';
import type { Instead } from './front.ts';
import { expect, test } from './local-environment.ts';

/** What a front does to the contacts that are made once it is let. */
interface Hiding {
  isOn: boolean;
  /** The labels of those, in the order in which they were made. */
  readonly made: string[];
}

const labels = /"(\w+n\d+)"/;

/** Lists of contacts lack the record with a label that `hides` tells. */
function hiding(state: Hiding, hides: (label: string, made: readonly string[]) => boolean): Instead {
  return ({ method, path, body }) => {
    const [, label] = labels.exec(body) ?? [];
    if (!state.isOn || label === undefined) return undefined;
    if (method === 'POST' && path.endsWith('/contacts') && !path.includes('/list/')) state.made.push(label);
    const isAsked = path.includes('/list/') && state.made.includes(label);
    return isAsked && hides(label, state.made)
      ? { status: 200, body: { objects: [], has_more: false } }
      : undefined;
  };
}

test.describe('a new contact that the list does not show in time', () => {
  const planted = async (
    behind: (instead: Instead) => Promise<Profile>,
    open: (profile: Profile) => { readonly environment: Parameters<typeof populationOf>[0] },
    hides: Parameters<typeof hiding>[1],
  ): Promise<Population> => {
    const state: Hiding = { isOn: false, made: [] };
    const profile = await behind(hiding(state, hides));
    const { environment } = open({ ...profile, settle_timeout_ms: 60 });
    const contacts = await populationOf(environment, 'contacts');
    state.isOn = true;
    return contacts;
  };

  test('comes up once the next one is made, each time: that breaks the create, and is known then', async ({
    behind,
    open,
  }) => {
    const contacts = await planted(behind, open, (label, made) => label === made.at(-1));
    const late =
      'create of contacts was answered with success, but the list shows its record only once another one is made: 3 times in a row';
    await expect(contacts.plant()).rejects.toThrow(late);
    const { size } = contacts;
    await expect(contacts.plantEach([{}, {}])).rejects.toThrow(late);
    expect(contacts.size).toBe(size);
  });

  test('is not there while a later one is: that breaks the create', async ({ behind, open }) => {
    const contacts = await planted(behind, open, (label, made) => label === made[0]);
    await expect(contacts.plant()).rejects.toThrow(
      'create of contacts was answered with success, but after 120 ms the list does not show its record, and shows the one that was made after it',
    );
    expect((await contacts.plant()).id).not.toBe('');
  });

  test('is not there, nor is a later one: lists may lag by more', async ({ behind, open }) => {
    const contacts = await planted(behind, open, () => true);
    const error = await contacts.plant().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Inconclusive);
    expect(error).not.toBeInstanceOf(ViolatedExpectation);
  });

  test('comes up by itself while others are made: it was late, and is taken', async ({ behind, open }) => {
    // The first is let through as soon as the second is made; that one shows at once.
    const contacts = await planted(behind, open, (label, made) => label === made[0] && made.length === 1);
    expect((await contacts.plant()).id).not.toBe('');
  });

  test('is looked for no further where lists lag by more again and again', async ({ behind, open }) => {
    const contacts = await planted(behind, open, () => true);
    for (let time = 0; time < 2; time += 1) await contacts.plant().catch(() => undefined);
    const { size } = contacts;
    await contacts.plant().catch(() => undefined);
    expect(contacts.size).toBe(size + 1);
  });
});
