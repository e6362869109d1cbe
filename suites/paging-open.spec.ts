import { clause, offered, test } from './harness/check.ts';
import { NotOffered } from './harness/properties/expectation.ts';
import { fieldWithMostOptions } from './harness/fields/field-options.ts';
import { optionPages } from './harness/fields/option-pages.ts';
import { entryPages } from './harness/lists/rpc-lists.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'a walk skips or repeats a record, or does neither, when one is deleted meanwhile',
  clause('PAGING-18'),
  async ({ once, observe, contacts, crm }) => {
    const labels = await contacts.plantMany(9);
    await once(async () => {
      const ask = contacts.pages([], crm);
      const first = await ask(undefined, 3);
      offered(first.more && first.rows.length > 0, 'the first page of three holds all records or none');
      const id = await contacts.idOf(String(first.rows[0]?.label));
      if (id !== undefined) await crm.delete('contacts', id);
      const rest = await walk((cursor, limit) => ask(cursor ?? first.next, limit), [3]);
      const seen = [...first.rows, ...rest.rows].map((row) => row.label);
      const skipped = labels.filter((label) => !seen.includes(label)).length;
      const repeated = seen.length - new Set(seen).size;
      observe(
        `When a record of the first page is deleted, the walk skips ${skipped} records and repeats ${repeated}.`,
      );
    });
  },
);

test(
  'a page comes back short while more remains, or only the last one does',
  clause('PAGING-19'),
  async ({ once, observe, standingContacts }) => {
    await once(async () => {
      const walks = [await standingContacts.walk([4]), await standingContacts.walk([5])];
      const sizes = walks.map(({ pages }) => pages.map(({ rows }) => rows.length).join(', '));
      observe(
        `Of ${standingContacts.labels.length} records, a limit of 4 gives pages of ${sizes.join(', and one of 5 of ')}.`,
      );
    });
  },
);

test(
  'a cursor changes its text and outlasts the last page, or does not',
  clause('PAGING-20'),
  async ({ once, observe, standingContacts }) => {
    await once(async () => {
      const ask = standingContacts.pages();
      const [one, other] = [await ask(undefined, 4), await ask(undefined, 4)];
      const last = (await standingContacts.walk([4])).pages.at(-1);
      const atTheEnd =
        last?.next === undefined ? 'there is none' : last.next === '' ? 'it is empty' : 'there still is one';
      observe(
        `Asked again, the cursor is ${one.next === other.next ? 'the same' : 'another'}; at the end ${atTheEnd}.`,
      );
    });
  },
);

test(
  'a broken or empty cursor is refused or ignored',
  clause('PAGING-21'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const statusOf = async (cursor: string): Promise<number> =>
        (await crm.onPurpose.list('contacts', { page: { cursor, limit: 1 } })).status;
      const broken = await statusOf('broken-cursor');
      observe(`A broken cursor is answered with ${broken}, an empty one with ${await statusOf('')}.`);
    });
  },
);

test(
  'a list method answers as a whole or in pages',
  clause('PAGING-22'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const entries = await entryPages(environment.crm)(undefined, 1);
      const manner = ({ rows }: { readonly rows: readonly unknown[] }): string =>
        rows.length > 1 ? 'as a whole' : 'in pages';
      const largest = await fieldWithMostOptions(environment).catch((error: unknown) => {
        if (error instanceof NotOffered) return undefined;
        throw error;
      });
      const options = largest && (await optionPages(environment.crm, largest.place)(undefined, 1));
      const told = options === undefined ? 'there are none of options' : `options ${manner(options)}`;
      observe(`With a page size of 1, field schemas come ${manner(entries)} and ${told}.`);
    });
  },
);
