import fc from 'fast-check';
import { invalidAuthorization } from '../generators/authorization.ts';
import { plainText } from '../generators/field-value.ts';
import { clause, equal, given, test } from './harness/authorization-check.ts';
import type { PlantedRecord } from './harness/records/population.ts';
import { waysOfWriting, write } from './harness/records/ways-of-writing.ts';
import { isRefused } from './harness/properties/answer-status.ts';
import { sentTogether } from './harness/properties/sent-together.ts';

const madeUp = { header: 'Bearer made-up-by-the-conformance-kit' };

test(
  'a call without a valid token is given no data',
  clause('AUTH-08'),
  async ({ forEach, calls, callAs, crm, givenAway }) => {
    await forEach(calls.operations, async (operation) => {
      const full = await calls.make(operation, crm);
      for (const authorization of ['none', madeUp] as const) {
        const refusal = await callAs(operation, authorization);
        if (!isRefused(refusal.status)) continue;
        equal(
          await givenAway(full, refusal),
          [],
          `the refusal of ${operation} repeats nothing of the answer`,
        );
      }
    });
  },
);

test('a call without a valid token writes nothing', clause('AUTH-09'), async ({ forAll, contacts, crm }) => {
  const field = contacts.spareText;
  let kept: PlantedRecord | undefined;
  await forAll(fc.tuple(invalidAuthorization(), plainText()), async ([authorization, text]) => {
    const refused = crm.but({ authorization });
    const target = kept ?? (await contacts.plantShown({ [field]: 'kept' }, [field])).record;
    kept = undefined;
    const sent = await sentTogether(
      waysOfWriting.map(async (way) => ({
        way,
        ...(await write(way, { [field]: `${text} written` }, refused, contacts, target)),
      })),
    );
    const { status } = await refused.delete('contacts', target.id);
    const statuses = [...sent.map((answer) => answer.status), status];
    given(statuses.every(isRefused), `writing without a valid token was answered ${statuses.join(', ')}`);
    // A list that shows what was written later would show the refused writes as well.
    const shown = await contacts.shownLater([field]);
    equal(shown.get(target.label)?.values[field], 'kept', 'the record is still there and unchanged');
    for (const { way, label } of sent.filter((one) => one.way !== 'update'))
      equal(shown.get(label), undefined, `the refused ${way} made no record`);
    kept = target;
  });
});
