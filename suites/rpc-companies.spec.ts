import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { companyPages } from './harness/lists/rpc-lists.ts';
import { countsOf, countsShown } from './harness/lists/own-companies.ts';
import { givenComplete } from './harness/lists/walk-laws.ts';
import { limits } from '../specs/openapi.ts';
import { walk } from './harness/lists/walk.ts';
import { madeByUpsert } from './harness/records/made-by-upsert.ts';
import { write } from './harness/records/ways-of-writing.ts';

test(
  'a company of the record API shows in the company list',
  clause('RPC-13'),
  async ({ once, decidable, populate, crm, environment }) => {
    const companies = await populate('companies');
    const before = (await walk(companyPages(environment.crm), [limits.maximum_page_size])).rows.length;
    // The first of all, in a population of its own: by default rules it may find a company of the kit.
    const alone = await populate('companies');
    const upserted = await decidable(() => madeByUpsert(alone, environment));
    const created = await companies.plantEach([{}, {}]);
    const planted = [...created, ...(upserted === undefined ? [] : [upserted])];
    await once(async () => {
      let rows = before;
      let shown = 0;
      await environment.patience.companies.settle(async () => {
        const walked = await walk(companyPages(crm), [limits.maximum_page_size]);
        givenComplete(walked);
        rows = walked.rows.length;
        shown = countsOf(walked.rows, planted).size;
        return shown === planted.length ? true : undefined;
      });
      offered(
        shown > 0 || rows < before + planted.length,
        'the rows of the company list show nothing of ours',
      );
      equal(shown, planted.length, 'the company list shows the companies that the record list shows');
    });
  },
);

test(
  'the company list shows no contact',
  clause('RPC-13'),
  async ({ once, contacts, populate, crm, environment }) => {
    const companies = await populate('companies');
    // The company that a contact names may be made, or linked.
    const field = contacts.writableTexts.find((id) => !/company|account|organi[sz]ation|employer/.test(id));
    offered(field !== undefined, 'contacts have no text of their own');
    const text = contacts.freshText();
    await contacts.plant({ [field]: text });
    const { label } = await companies.plant();
    await once(async () => {
      // Ids may be unique in each type alone, and rows may show no more than ids.
      const both = [label, text].map((each) => ({ id: each, label: each }));
      const shown = await environment.patience.companies.lookUntil(
        () => countsShown(both, crm),
        (counts) => counts.has(label),
      );
      offered(shown.has(label), 'the company list shows no text of ours');
      holds(!shown.has(text), `the company list shows a contact that was made with ${text} in ${field}`);
    });
  },
);

test(
  'the company list no longer shows a deleted company',
  clause('RPC-38'),
  async ({ once, populate, crm, environment }) => {
    const companies = await populate('companies');
    const planted = await companies.plantEach([{}, {}]);
    const shown = (): Promise<ReadonlyMap<string, number>> => countsShown(planted, crm);
    const { companies: patience } = environment.patience;
    const isAll = (counts: ReadonlyMap<string, number>): boolean => counts.size === planted.length;
    const listed = await patience.lookUntil(shown, isAll);
    offered(listed.size > 0, 'the company list shows nothing of ours');
    given(isAll(listed), 'the company list does not show all that was planted');
    const [kept, deleted] = planted;
    await once(async () => {
      const { status } = await crm.delete('companies', deleted.id);
      given(status === 200, `the delete was answered with ${status}`);
      // A copy of the list that is behind shows neither.
      const left = await patience.lookUntilGone(
        shown,
        (counts) => !counts.has(deleted.label) && counts.has(kept.label),
      );
      holds(!left.has(deleted.label), 'the company list stops showing a company that was deleted');
      holds(left.has(kept.label), 'the company list still shows the company that was not deleted');
    });
  },
);

test(
  'the company list shows the text that an update gave a company',
  clause('RPC-13'),
  async ({ once, populate, crm, environment }) => {
    const companies = await populate('companies');
    const planted = await companies.plant();
    const { companies: patience } = environment.patience;
    const isShownBy = async (label: string): Promise<boolean> => {
      // Its id stays the same: only the text tells one state from another.
      const shown = await patience.lookUntil(
        () => countsShown([{ id: label, label }], crm),
        (counts) => counts.has(label),
      );
      return shown.has(label);
    };
    await once(async () => {
      offered(await isShownBy(planted.label), 'the rows of the company list show no text of ours');
      const { status, label } = await write('update', {}, crm, companies, planted);
      given(status === 200, `the update was answered with ${status}`);
      given((await companies.idOf(label)) !== undefined, 'the record list does not show the new text');
      holds(await isShownBy(label), 'the company list shows the new text of a company that was updated');
    });
  },
);
