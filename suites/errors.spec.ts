import { rightFilter, wrongBody, wrongFilters } from '../generators/misshapen-body.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { operations } from '../specs/openapi.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { errorShapeOf } from './harness/properties/observation-words.ts';
import { unknownNamespace, unknownRecordId, unknownResourceType } from '../generators/absent-names.ts';
import { twoTexts } from './harness/uniqueness/upsert-match.ts';
import { offeredWays } from './harness/records/ways-of-writing.ts';
import { type DoubtfulWrite, refusableValues, writeDoubtfully } from './harness/writes/refusable-values.ts';
import {
  eachSpoiltBody,
  invalidWrites,
  type SpoiltBody,
  spoiltText,
} from './harness/writes/invalid-writes.ts';

test(
  'a valid call of the record API is answered 200',
  clause('ERRORS-01'),
  async ({ forEach, calls, crm }) => {
    const ofRecords = calls.operations.filter((id) => operations[id].address === 'base_url');
    await forEach(ofRecords, async (operation) => {
      const { status } = await calls.make(operation, crm);
      equal(status, 200, `a valid call of ${operation} succeeds`);
    });
  },
);

test(
  'a 200 whose body the document shows is JSON with a JSON content type',
  clause('ERRORS-02'),
  async ({ forEach, calls, crm }) => {
    // What an operation says whose answer is not shown, it may say in any words.
    const shown = calls.operations.filter((operation) => operations[operation].showsAnswer);
    let judged = 0;
    await forEach(shown, async (operation) => {
      const { status, text, headers, body } = await calls.make(operation, crm);
      if (status !== 200 || text === '') return;
      judged += 1;
      holds(body !== undefined, `the body of ${operation} is JSON`);
      const type = headers['content-type'] ?? 'none';
      holds(/json/i.test(type), `${operation} says that its body is JSON, but its content type is ${type}`);
    });
    given(judged > 0, 'no operation answered 200 with a body');
  },
);

test(
  'a list whose body is malformed or of wrong types is a bad request',
  clause('ERRORS-03'),
  async ({ forAll, crm }) => {
    const body = { fields: [], returnFields: [], page: { limit: 1 } };
    const inputs = wrongBody(body, ['fields', 'returnFields', 'page']);
    await forAll(inputs, async ({ way, text }) => {
      const { status } = await crm.listText('contacts', text);
      equal(status, 400, `a list whose body is ${way} is a bad request`);
    });
  },
);

test(
  'a list with a filter of wrong types is a bad request',
  clause('ERRORS-03'),
  async ({ forEach, decidable, crm }) => {
    const listBy = async (filter: unknown): Promise<number> => {
      const body = { fields: [filter], returnFields: [], page: { limit: 1 } };
      return (await crm.listText('contacts', JSON.stringify(body))).status;
    };
    const status = await decidable(() => listBy(rightFilter));
    offered(status === 200, `a list by ${rightFilter.id} is answered with ${status}`);
    await forEach(wrongFilters, async ({ way, filter, mustBeRefused }) => {
      const answered = await listBy(filter);
      if (mustBeRefused) equal(answered, 400, `a list with ${way} is a bad request`);
      else
        holds(answered < 500, `a list with ${way} is no error of the service, but is answered ${answered}`);
    });
  },
);

test(
  'a write whose body is malformed or of wrong types is a bad request',
  clause('ERRORS-03'),
  async ({ forAll, contacts, crm, environment }) => {
    const { id } = await contacts.plant();
    await forAll(invalidWrites(contacts, environment.createForm), async ({ operation, way, text }) => {
      const path = { resourceTypeCode: 'contacts', ...(operation === 'UpdateCrmRecord' && { id }) };
      const { status } = await crm.writeText(operation, path, text, contacts.marker);
      equal(status, 400, `${operation} with a body that is ${way} is a bad request`);
    });
  },
);

test(
  'a malformed write, or one with a member of the wrong type, writes nothing',
  clause('ERRORS-04'),
  async ({ forEach, contacts, crm, environment }) => {
    const { id } = await contacts.plant();
    let planted = 1;
    const send = async (spoilt: SpoiltBody): Promise<number> => {
      const { operation } = spoilt;
      const text = spoiltText(spoilt, environment.createForm, contacts.markedTexts({}).values);
      const path = { resourceTypeCode: 'contacts', ...(operation === 'UpdateCrmRecord' && { id }) };
      return (await crm.writeText(operation, path, text, contacts.marker)).status;
    };
    const standingLater = async (): Promise<number> => {
      // A list that shows what was written later would show the refused write as well.
      await contacts.plant();
      planted += 1;
      return (await contacts.standing()).length;
    };
    await forEach(
      eachSpoiltBody(environment.createForm),
      async (spoilt) => {
        const { operation, member } = spoilt;
        const way = member === undefined ? 'cut off' : `a number as ${member}`;
        const status = await send(spoilt);
        given(status === 400, `${operation} with a body that is ${way} was answered with ${status}`);
        const standing = await standingLater();
        // A copy of the list that is behind shows fewer.
        holds(
          standing <= planted,
          `the refused ${operation} makes no record, but of ${planted} planted ${standing} stand`,
        );
      },
      async (all) => {
        const refused: SpoiltBody[] = [];
        for (const spoilt of all) if ((await send(spoilt)) === 400) refused.push(spoilt);
        const standing = await standingLater();
        if (standing <= planted) return refused;
        planted = standing;
        return [];
      },
    );
  },
);

test(
  'an upsert or update with one impossible member writes nothing',
  clause('ERRORS-04'),
  async ({ forEach, contacts, crm: { onPurpose: crm } }) => {
    const [good, bad] = twoTexts(contacts);
    const refusedText = contacts.freshText();
    const target = await contacts.plant();
    await forEach([false, true], async (update) => {
      const { label, values } = contacts.markedTexts({ [good]: refusedText });
      const fields = [
        ...fieldsBody(values, 'always_overwrite').fields,
        { id: bad, value: 'x', operation: 'no_such_operation' },
      ];
      const { status } = update
        ? await crm.update('contacts', target.id, {
            [good]: refusedText,
            [bad]: { no: { such: 'value' } },
          })
        : await crm.upsert('contacts', { fields }, contacts.marker);
      given(status === 400, `a body with one impossible member was answered with ${status}`);
      const shown = await contacts.shownLater([good]);
      equal(shown.get(label), undefined, 'a refused upsert makes no record');
      const stored = shown.get(target.label)?.values[good];
      holds(stored !== refusedText, 'a refused update stores none of its values');
    });
  },
);

test(
  'a write that is refused for one of its values stores none of them',
  clause('ERRORS-04'),
  async ({ forEach, contacts, crm, environment }) => {
    const target = await contacts.plant();
    const writes = offeredWays(environment).flatMap((way) =>
      refusableValues(contacts).map((refusable) => ({ way, ...refusable })),
    );
    let refused = 0;
    const send = ({ way, ...refusable }: (typeof writes)[number]): Promise<DoubtfulWrite> =>
      writeDoubtfully(way, refusable, { crm: crm.onPurpose, population: contacts, target });
    await forEach(
      writes,
      async ({ way, sort, ...refusable }) => {
        const sent = await send({ way, sort, ...refusable });
        // Whether such a value is refused, left out or changed is not what is asked here.
        if (sent.status !== 400) return;
        refused += 1;
        // A list that shows what was written later would show the refused write as well.
        const { id, text } = sent.written;
        const shown = (await contacts.shownLater([id])).get(sent.label);
        holds(shown?.values[id] !== text, `a ${way} that is refused for ${sort} stores nothing`);
      },
      async (all) => {
        const sent = [];
        for (const one of all) sent.push({ one, ...(await send(one)) });
        const refusals = sent.filter(({ status }) => status === 400);
        refused += refusals.length;
        const shown = await contacts.shownLater(sent.slice(0, 1).map(({ written }) => written.id));
        const stores = ({ label, written: { id, text } }: DoubtfulWrite): boolean =>
          shown.get(label)?.values[id] === text;
        return sent.filter((each) => each.status !== 400 || !stores(each)).map(({ one }) => one);
      },
    );
    test.skip(refused === 0, 'no value that a service may refuse is refused here');
  },
);

test(
  'an error other than a conflict has any body',
  clause('ERRORS-05'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const answers = {
        'a missing record': await crm.get('contacts', unknownRecordId),
        'an unlisted type': await crm.onPurpose.fieldSchema(unknownResourceType),
        'a malformed list': await crm.listText('contacts', '{'),
        'an unknown namespace': await crm.onPurpose.but({ namespace: unknownNamespace }).list('contacts', {}),
      };
      const told = Object.entries(answers).map(
        ([cause, answer]) => `${cause}: ${answer.status} ${errorShapeOf(answer)}`,
      );
      observe(`The bodies of errors are, for ${told.join('; ')}.`);
    });
  },
);
