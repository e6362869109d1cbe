import { clause, equal, given, test } from './harness/check.ts';
import { type Filters, idsKeptBy } from './harness/filters/ids-kept-by.ts';

test(
  'a filter that is sent twice keeps the records that it keeps alone',
  clause('OPERATORS-02'),
  async ({ once, varied, crm, undisturbed }) => {
    const { fields: own = [] } = varied.populationOf('contacts').confined({});
    const law = undisturbed([varied], async (twice: Filters) => {
      const alone = await idsKeptBy(crm, own);
      given(alone.length > 0, 'the list does not show the records of the run');
      equal(await idsKeptBy(crm, twice), alone, 'the filter twice keeps what it keeps once');
    });
    await once(() => law([...own, ...own]));
  },
);

test(
  'two filters on one field both count',
  clause('OPERATORS-02'),
  async ({ once, varied, crm, undisturbed }) => {
    const population = varied.populationOf('contacts');
    const [one, other] = varied.labelsOf('contacts').map((label) => population.labelled(label, {}).fields);
    given(one !== undefined && other !== undefined, 'there are no two records');
    const law = undisturbed([varied], async (both: Filters) => {
      for (const each of [one, other])
        given((await idsKeptBy(crm, each)).length > 0, 'the list does not show a record of the run');
      equal(await idsKeptBy(crm, both), [], 'no record has the texts of two in one field');
    });
    await once(() => law([...one, ...other]));
  },
);
