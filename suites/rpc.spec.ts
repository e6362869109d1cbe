import { clause, equal, given, holds, test } from './harness/check.ts';
import { entryKey, entryPages, schemaEntries, type SchemaEntry } from './harness/lists/rpc-lists.ts';
import { likelyObjectType, stem } from './harness/fields/declared-fields.ts';
import { distinct } from './harness/properties/observation-words.ts';
import { standsUnder } from './harness/lists/named-rows.ts';
import { givenComplete } from './harness/lists/walk-laws.ts';
import { resourceTypes } from '../specs/openapi.ts';
import { isFieldId } from '../specs/semantics/field-id.ts';
import { walk } from './harness/lists/walk.ts';

test(
  'the field schema list is answered with an array fieldSchemas',
  clause('RPC-01'),
  async ({ forEach, quietCrm: crm }) => {
    await forEach([{}, { crmObjectType: 'Contact' }], async (members) => {
      const { status, body } = await crm.rpcFieldSchemas(members);
      equal(status, 200, 'the field schema list is answered');
      standsUnder('fieldSchemas', body);
    });
  },
);

test('a walk over the field schema list shows entries', clause('RPC-36'), async ({ once, quietCrm: crm }) => {
  await once(async () => {
    const walked = await walk(entryPages(crm), [undefined]);
    givenComplete(walked);
    holds(walked.rows.length > 0, 'there are entries');
  });
});

/** All entries of the field schema list. Without one there is nothing to judge. */
async function someEntries(crm: Parameters<typeof entryPages>[0]): Promise<readonly SchemaEntry[]> {
  const walked = await walk(entryPages(crm), [undefined]);
  givenComplete(walked);
  given(walked.rows.length > 0, 'the field schema list is empty');
  return walked.rows;
}

test('the members of a field schema entry are texts', clause('RPC-02'), async ({ once, quietCrm: crm }) => {
  await once(async () => {
    for (const entry of await someEntries(crm)) {
      for (const member of ['fieldId', 'externalId', 'fieldName', 'fieldType', 'crmObjectType'] as const) {
        const value: unknown = entry[member] ?? '';
        equal(typeof value, 'string', `${member} of ${entry.fieldId} is a text`);
      }
    }
  });
});

test(
  'a field schema entry has fieldId, fieldName, fieldType and crmObjectType',
  clause('RPC-34'),
  async ({ once, quietCrm: crm }) => {
    await once(async () => {
      for (const entry of await someEntries(crm)) {
        const members = ['fieldId', 'fieldName', 'fieldType', 'crmObjectType'] as const;
        const missing = members.filter((member) => entry[member] === undefined);
        equal(missing, [], `the entry of ${entry.fieldId} has all its members`);
      }
    });
  },
);

test(
  'a field schema entry has an id of a prefix, two underscores and a name',
  clause('RPC-39'),
  async ({ once, quietCrm: crm }) => {
    await once(async () => {
      const entries = await someEntries(crm);
      // Which of its two ids an entry shares with the record API is not shown.
      const hasForm = ({ fieldId, externalId }: SchemaEntry): boolean =>
        [fieldId, externalId].some((id) => isFieldId(id ?? ''));
      const otherwise = entries.filter((entry) => !hasForm(entry)).map(entryKey);
      equal(otherwise, [], 'each entry has an id of a prefix, two underscores and a name');
    });
  },
);

test(
  'without an object type the entries of all object types come',
  clause('RPC-03'),
  async ({ once, decidable, quietCrm: crm }) => {
    const all = await decidable(() => walk(entryPages(crm), [undefined]));
    const told = all.rows.flatMap(({ crmObjectType }) => crmObjectType ?? []);
    const stems = new Set(told.map(stem));
    const untold = resourceTypes.records.filter((code) => !stems.has(stem(code))).map(likelyObjectType);
    const types = new Set([...told, ...untold]);
    await once(async () => {
      givenComplete(all);
      given(all.rows.length > 0, 'without an object type no entry came');
      const known = new Set(all.rows.map(entryKey));
      const missing: string[] = [];
      for (const crmObjectType of types) {
        const walked = await walk(entryPages(crm, { crmObjectType }), [undefined]);
        // A type that is named otherwise here, or has no list of its own, has nothing to compare.
        if (walked.end === 'complete')
          missing.push(...walked.rows.map(entryKey).filter((key) => !known.has(key)));
      }
      equal(missing, [], 'every entry of each object type is among those of all types');
    });
  },
);

test(
  'with an object type only its own entries come',
  clause('RPC-04'),
  async ({ forEach, decidable, quietCrm: crm }) => {
    const entries = await decidable(() => schemaEntries(crm));
    const types = [...new Set(entries.flatMap(({ crmObjectType }) => crmObjectType ?? []))];
    const whole = types.map((type) => ({ type, pageSize: undefined }));
    // The second page of one type shows whether the type holds for a cursor as well.
    const half = Math.ceil(entries.filter(({ crmObjectType }) => crmObjectType === types[0]).length / 2);
    const inPages = types.slice(0, 1).map((type) => ({ type, pageSize: half }));
    await forEach([...whole, ...inPages], async ({ type, pageSize }) => {
      const walked = await walk(entryPages(crm, { crmObjectType: type }), [pageSize]);
      givenComplete(walked);
      holds(walked.rows.length > 0, `entries of ${type} come`);
      const others = walked.rows.filter(({ crmObjectType }) => crmObjectType !== type);
      equal(
        others.map(({ fieldId }) => fieldId),
        [],
        `no entry of another type than ${type} comes`,
      );
      const own = new Set(walked.rows.map(({ fieldId }) => fieldId));
      const told = entries.filter(({ crmObjectType }) => crmObjectType === type);
      const lost = told.map(({ fieldId }) => fieldId).filter((id) => !own.has(id));
      equal(lost, [], `every entry that tells ${type} comes for that type`);
    });
  },
);

test(
  'the RPC list and the schema document name the same contact fields or others',
  clause('RPC-05'),
  async ({ once, observe, crm }) => {
    await once(async () => {
      const { status, body } = await crm.fieldSchema('contacts');
      given(status === 200, `the field schema of contacts answered ${status}`);
      const documented = Object.keys(body.properties ?? {});
      // Which of its two ids an entry has in common with the document is not shown.
      const named = (await schemaEntries(crm, { crmObjectType: 'Contact' })).map((entry) => [
        entry.fieldId,
        entry.externalId ?? entry.fieldId,
      ]);
      const ids = new Set(named.flat());
      const [byDocument, byList] = [distinct(), distinct()];
      for (const id of documented.filter((each) => !ids.has(each))) byDocument.add(id);
      for (const [id = ''] of named.filter((pair) => !pair.some((each) => documented.includes(each))))
        byList.add(id);
      observe(
        `Of the contact fields the schema document alone names ${byDocument.inWords()}, the RPC list alone ${byList.inWords()}.`,
      );
    });
  },
);

test(
  'an object type that does not exist is refused, gives no entries or is ignored',
  clause('RPC-30'),
  async ({ once, observe, environment: { crm } }) => {
    await once(async () => {
      const { status, body } = await crm.rpcFieldSchemas({ crmObjectType: 'NoSuchObjectType' });
      const entries = status === 200 ? (body.fieldSchemas ?? []).length : 0;
      observe(`An object type that does not exist is answered ${status} with ${entries} entries.`);
    });
  },
);

test(
  'the company list is answered with an array crmObjects',
  clause('RPC-12'),
  async ({ once, standingCompanies, crm }) => {
    given(standingCompanies.size > 1, 'there are no companies to list');
    await once(async () => {
      const { status, body } = await crm.rpcCompanies({});
      equal(status, 200, 'the company list is answered');
      standsUnder('crmObjects', body);
    });
  },
);
