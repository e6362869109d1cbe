import { smallLimit } from '../generators/page-limit.ts';
import { clause, equal, holds, test } from './harness/check.ts';

const backwards = /(prev|previous|first|last|back)[_-]?cursor/i;

test(
  'a page never holds more records than its limit',
  clause('PAGING-01'),
  async ({ forAll, standingContacts: contacts, crm }) => {
    await forAll(smallLimit(), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      holds(
        body.objects.length <= limit,
        `a page of limit ${limit} holds no more, but this one holds ${body.objects.length}`,
      );
    });
  },
);

test(
  'a page offers a cursor forwards only',
  clause('PAGING-08'),
  async ({ forAll, standingContacts: contacts, crm }) => {
    await forAll(smallLimit(), async (limit) => {
      const { status, body } = await crm.list('contacts', contacts.confined({ page: { limit } }));
      equal(status, 200, 'a page is answered');
      const odd = Object.keys(body).filter((member) => backwards.test(member));
      equal(odd, [], 'the page has no cursor to the page before, the first page or the last');
    });
  },
);
