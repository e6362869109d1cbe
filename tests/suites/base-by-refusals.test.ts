import { expect, test } from '@playwright/test';
import type { Base } from '../../suites/harness/records/base-value.ts';
import { baseByRefusals } from '../../suites/harness/records/base-by-refusals.ts';

const fields = ['subject', 'stage', 'colour', 'place'].map((name) => ({
  id: `standard__${name}`,
  type: 'string',
  title: name.toUpperCase(),
}));

/** A value for each field but for a place. */
function valuesFor(some: readonly { readonly id: string }[]): Promise<Base> {
  const known = some.filter(({ id }) => id !== 'standard__place');
  return Promise.resolve(Object.fromEntries(known.map(({ id }) => [id, { fixed: id }])));
}

/** What is found where a base is refused in these words, until there are none; and the bases that were tried. */
async function found(refusal: (sent: readonly string[]) => string | undefined, status = 400) {
  const tried: string[] = [];
  const base = await baseByRefusals(
    (sent) => {
      const ids = Object.keys(sent).map((id) => id.replace('standard__', ''));
      tried.push(ids.join());
      const text = refusal(ids);
      return Promise.resolve({
        status: text === undefined ? 200 : status,
        body: undefined,
        text: text ?? '',
      });
    },
    fields,
    valuesFor,
  );
  return { base: base && Object.keys(base), tried };
}

test('what refusals name is sent as well, one after the other', async () => {
  const { base, tried } = await found((sent) =>
    ['subject', 'stage']
      .map((name) => (sent.includes(name) ? undefined : `${name} is required`))
      .find(Boolean),
  );
  expect(base).toEqual(['standard__subject', 'standard__stage']);
  expect(tried).toEqual(['', 'subject', 'subject,stage']);
});

test('a field that was named by accident, and whose value is refused, is left out again', async () => {
  const { base, tried } = await found((sent) => {
    if (sent.includes('colour')) return 'standard__colour: no such choice';
    return sent.includes('subject') ? undefined : 'of this colour no record has no subject';
  });
  expect(base).toEqual(['standard__subject']);
  expect(tried).toEqual(['', 'subject,colour', 'subject']);
});

test('a refusal that shows what was sent names what was not', async () => {
  const { base } = await found((sent) => {
    const lacking = ['subject', 'stage'].find((name) => !sent.includes(name));
    return lacking && `${lacking} is missing in ${sent.map((name) => `standard__${name}`).join()}`;
  });
  expect(base).toEqual(['standard__subject', 'standard__stage']);
});

test('nothing is found where no field is named, none has a likely value, or the service is in trouble', async () => {
  expect(await found(() => 'no')).toEqual({ base: undefined, tried: [''] });
  expect(await found(() => 'a place is required')).toEqual({ base: undefined, tried: [''] });
  expect(await found(() => 'subject', 500)).toEqual({ base: undefined, tried: [''] });
});
