import fc from 'fast-check';
import { textValues } from '../generators/field-value.ts';
import { textMerges } from '../generators/text-merge.ts';
import { fieldsBody, searchingBody, type TextValues } from '../generators/upsert-body.ts';
import {
  type Escaping,
  escapings,
  listSpelling,
  malformedXml,
  sampleSpelling,
  textsToEscape,
} from '../generators/xml-body.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';
import { plantKeyedEach } from './harness/uniqueness/keyed-record.ts';
import {
  givenXmlList,
  givenXmlUpsert,
  wholeListXml,
  mentions,
  onlyLabelled,
  upsertXml,
} from './harness/writes/xml-calls.ts';
import { turnsOf } from './harness/writes/turns.ts';
import { wholeList } from './harness/lists/record-list.ts';

test(
  'an upsert in XML stores and merges what the same in JSON does',
  clause('XML-01'),
  async ({ forAll, decidable, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const key = await decidable(() => uniqueField(environment));
    const [stamp = key.id, ...texts] = contacts.writableTexts.filter((id) => id !== key.id);
    offered(texts.length > 0, 'contacts have no texts to merge besides those that mark them');
    await forAll(textMerges(texts), async ({ before, update, operation }) => {
      const [inJson, inXml] = await plantKeyedEach(contacts, key, [before, before]);
      const bodyFor = (keyValue: string) => {
        const own = fieldsBody({ [key.id]: keyValue, [stamp]: keyValue }, 'always_overwrite').fields;
        return { fields: [...own, ...fieldsBody(update, operation).fields], searchExisting: [key.id] };
      };
      const { status } = await crm.upsert('contacts', bodyFor(inJson.keyValue), contacts.marker);
      given(status === 200, `the upsert in JSON was answered with ${status}`);
      const xml = await upsertXml(crm, contacts, bodyFor(inXml.keyValue));
      equal(xml.status, 200, 'the upsert in XML succeeds as that in JSON does');
      // A list that shows the stamps shows all that was written with them.
      const stamps = new Map([inJson, inXml].map(({ label, keyValue }) => [label, keyValue]));
      const seen = await contacts.shownEachUntil(
        [...stamps.keys()],
        [stamp, ...Object.keys(update)],
        (shown, label) => shown[stamp] === stamps.get(label),
      );
      const expected = seen.get(inJson.label)?.values ?? {};
      given(expected[stamp] === inJson.keyValue, 'the list did not show the upsert in JSON in time');
      for (const id of Object.keys(update)) {
        const found = seen.get(inXml.label)?.values[id];
        equal(found, expected[id], `${id} holds what the upsert in JSON made of it`);
      }
    });
  },
);

test(
  'an upsert in XML keeps the values of every type that another way of writing keeps',
  clause('XML-01'),
  async ({ forEach, decidable, contacts, typedWrites, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    await forEach(turnsOf([contacts.resourceType]), async ({ resourceType, turn }) => {
      const writes = await typedWrites(resourceType);
      if (!writes.repeats(turn)) await writes.keepsWhatOthersKeep('upsert in XML', turn);
    });
  },
);

test(
  'an upsert in XML keeps the values that the same in JSON keeps, in every resource type',
  clause('XML-01'),
  async ({ forEachApart, decidable, variedEverywhere, upsertedAs, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    await forEachApart(variedEverywhere.resourceTypes, async (resourceType) => {
      const { taken, lost, left } = await upsertedAs('XML', resourceType);
      offered(taken.length > 0, `no upsert in XML in ${resourceType} takes a value that one in JSON keeps`);
      equal(lost, [], `the fields of ${resourceType} in which an upsert in XML loses what one in JSON keeps`);
      equal(
        left,
        [],
        `the fields of ${resourceType} that an upsert in XML does not replace as one in JSON does`,
      );
    });
  },
);

test(
  'search_existing in XML finds the record that searchExisting finds',
  clause('XML-02'),
  async ({ forAll, decidable, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    offered(contacts.writableTexts.length > 0, 'contacts have no text besides those that mark them');
    // No default rule matches by a text of ours: only the member itself can.
    await forAll(textValues(contacts.writableTexts), async (update) => {
      const upsertInto = async (
        label: string,
        send: (body: ReturnType<typeof bodyFor>) => Promise<{ status: number }>,
      ) => {
        const { status } = await send(bodyFor(label));
        if (status !== 200) return false;
        const [[id, value] = ['', '']] = Object.entries(update);
        return (await contacts.shows(label, id, value)) === value;
      };
      const bodyFor = (label: string) => {
        const { id } = onlyLabelled(contacts, label).fields[0] ?? { id: '' };
        return searchingBody({ ...update, [id]: label }, id);
      };
      const [first, second] = await contacts.plantEach([{}, {}]);
      const json = await upsertInto(first.label, (body) => crm.upsert('contacts', body, contacts.marker));
      offered(json, 'searchExisting in JSON matches by no text that several records may hold');
      holds(
        await upsertInto(second.label, (body) => upsertXml(crm, contacts, body)),
        'search_existing in XML matches by the same field',
      );
    });
  },
);

test(
  'an upsert in XML that finds one record and has a unique value of another is answered 409',
  clause('UNIQUENESS-03'),
  async ({ once, decidable, conflictPair, crm, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const { population, holder, ways } = conflictPair;
    offered(ways.includes('upsert'), 'no field but the contested one leads an upsert to a record');
    const upsert = (values: TextValues, by = environment.crm) =>
      upsertXml(by, population, conflictPair.upsertOf(values));
    const { isShown } = await decidable(() => conflictPair.writeWitness((values) => upsert(values)));
    offered(isShown, 'no search field leads an upsert in XML to a record');
    await once(async () => {
      const { status } = await upsert(conflictPair.contested, crm.onPurpose);
      equal(status, 409, `an upsert in XML to a ${holder.key.id} that is taken is a conflict`);
    });
  },
);

test(
  'return_fields in XML shows the fields that it names and no others',
  clause('XML-02'),
  async ({ forEach, decidable, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    offered(contacts.marker.field !== contacts.labelField, 'contacts have one text only, and it marks them');
    await forEach([true, false], async (returned) => {
      const { label, values } = contacts.markedTexts({});
      const id = Object.keys(values).find((field) => values[field] === label) ?? '';
      const body = {
        ...fieldsBody(values, 'always_overwrite'),
        returnFields: [contacts.marker.field, ...(returned ? [id] : [])],
      };
      const { status, text } = await upsertXml(crm, contacts, body);
      equal(status, 200, 'an upsert in XML with return_fields succeeds');
      holds(mentions(text, contacts.marker.value), 'the answer holds the other text that is asked for');
      equal(mentions(text, label), returned, 'the answer holds the label exactly when it is asked for');
    });
  },
);

test(
  'a list asked for in XML holds the records of the same list in JSON',
  clause('XML-03'),
  async ({ forAll, decidable, standingContacts, environment: { crm }, undisturbed }) => {
    await decidable(() => givenXmlList(crm, standingContacts));
    const { labels, labelField, marker } = standingContacts;
    // The default of an operation would not show whether it is read. All records but one are too many, unless a second
    // filter leaves out those of others.
    const operations = marker.field === labelField ? ['IS'] : ['IS', 'IS_NOT'];
    const first = fc
      .constantFrom(...labels)
      .map((label) => operations.map((operation) => ({ label, operation })));
    const drawn = fc.record({
      label: fc.constantFrom(undefined, ...labels),
      operation: fc.constantFrom(...operations),
    });
    await forAll(
      { first, drawn },
      undisturbed([standingContacts], async ({ label, operation }) => {
        const mine = { id: marker.field, value: marker.value, operation: 'IS' };
        const one = label === undefined ? [] : onlyLabelled(standingContacts, label).fields;
        const asked = one.map((filter) => (filter.id === labelField ? { ...filter, operation } : filter));
        const fields = marker.field === labelField && one.length > 0 ? asked : [mine, ...asked];
        const json = await wholeList(crm, 'contacts', { fields });
        const xml = await wholeListXml(crm, 'contacts', { fields });
        given(json.status === 200, `the list in JSON was answered with ${json.status}`);
        equal(xml.status, 200, 'the list in XML is answered');
        const among = (text: string): readonly string[] =>
          standingContacts.labels.filter((each) => mentions(text, each));
        equal(among(xml.text), among(JSON.stringify(json.body)), 'both lists hold the same records');
      }),
    );
  },
);

test(
  'return_fields of a list in XML shows the fields that it names and no others',
  clause('XML-02'),
  async ({ forEach, decidable, standingContacts, environment: { crm } }) => {
    await decidable(() => givenXmlList(crm, standingContacts));
    const { labels, labelField, marker } = standingContacts;
    offered(marker.field !== labelField, 'contacts have one text only, and it marks them');
    const [label = ''] = labels;
    const body = onlyLabelled(standingContacts, label);
    await forEach([true, false], async (returned) => {
      const returnFields = [marker.field, ...(returned ? [labelField] : [])];
      const { status, text } = await wholeListXml(crm, 'contacts', { ...body, returnFields });
      equal(status, 200, 'a list in XML with return_fields succeeds');
      holds(mentions(text, marker.value), 'the answer holds the other text that is asked for');
      equal(mentions(text, label), returned, 'the answer holds the label exactly when it is asked for');
    });
  },
);

/** The document shows no section of character data, so a service need not take one; what it takes it must read. */
function isLeftOut(escaping: Escaping, status: number): boolean {
  return escaping === 'character data' && [400, 415, 422].includes(status);
}

test(
  'characters escaped in XML are stored unescaped',
  clause('XML-04'),
  async ({ forAll, decidable, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const field = contacts.spareText;
    await forAll(textsToEscape(), async (text) => {
      const { shown: inJson } = await contacts.plantShown({ [field]: text }, [field]);
      given(inJson[field] === text, 'the service adjusts such a text in JSON as well');
      const written = new Map<string, Escaping>();
      for (const escaping of escapings) {
        const { label, values } = contacts.markedTexts({ [field]: text });
        const { status } = await upsertXml(crm, contacts, fieldsBody(values, 'always_overwrite'), escaping);
        if (isLeftOut(escaping, status)) continue;
        equal(status, 200, `an upsert with characters escaped by ${escaping} succeeds`);
        written.set(label, escaping);
      }
      const shown = await contacts.shownEachUntil(
        [...written.keys()],
        [field],
        (values) => values[field] === text,
      );
      for (const [label, escaping] of written) {
        const found = shown.get(label)?.values[field];
        equal(found, text, `the list shows the text unescaped that was escaped by ${escaping}`);
      }
    });
  },
);

test(
  'characters escaped in an XML filter are compared unescaped',
  clause('XML-04'),
  async ({ forAll, decidable, contacts, standingContacts, environment: { crm, patience } }) => {
    await decidable(() => givenXmlList(crm, standingContacts));
    const field = contacts.spareText;
    await forAll(textsToEscape(), async (text) => {
      const { label } = await contacts.plant({ [field]: text });
      const filters = [{ id: contacts.labelField, value: label, operation: 'IS' }];
      const fields = [...filters, { id: field, value: text, operation: 'IS' }];
      const json = await patience.lists.lookUntil(
        () => wholeList(crm, 'contacts', { fields }),
        ({ body }) => mentions(JSON.stringify(body), label),
      );
      given(mentions(JSON.stringify(json.body), label), 'the same filter in JSON does not find the record');
      for (const escaping of escapings) {
        const { status, text: found } = await patience.lists.lookUntil(
          () => wholeListXml(crm, 'contacts', { fields }, escaping),
          (answer) => mentions(answer.text, label) || isLeftOut(escaping, answer.status),
        );
        if (isLeftOut(escaping, status)) continue;
        equal(status, 200, `a filter with characters escaped by ${escaping} is answered`);
        holds(mentions(found, label), `the filter escaped by ${escaping} finds the record`);
      }
    });
  },
);

test(
  'an upsert whose XML is not well-formed is a bad request',
  clause('XML-05'),
  async ({ forAll, decidable, contacts, environment: { crm }, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const { values } = contacts.markedTexts({});
    await forAll(malformedXml(fieldsBody(values, 'always_overwrite'), sampleSpelling), async (xml) => {
      const { status } = await crm.onPurpose.upsert('contacts', { xml }, contacts.marker);
      equal(status, 400, 'an upsert in malformed XML is a bad request');
    });
  },
);

test(
  'a list whose XML is not well-formed is a bad request',
  clause('XML-05'),
  async ({ forAll, decidable, standingContacts, environment: { crm } }) => {
    await decidable(() => givenXmlList(crm, standingContacts));
    const [label = ''] = standingContacts.labels;
    await forAll(malformedXml(onlyLabelled(standingContacts, label), listSpelling), async (xml) => {
      const { status } = await crm.onPurpose.list('contacts', { xml });
      equal(status, 400, 'a list in malformed XML is a bad request');
    });
  },
);
