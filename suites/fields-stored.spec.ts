import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { writeExceeding, writeFilling } from '../generators/bounded-text.ts';
import { allForeignValues, foreignValues } from '../generators/foreign-value.ts';
import { contactFields, resourceTypes } from '../specs/openapi.ts';
import type { Value } from '../specs/semantics/field-type.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { plainContactFields } from './harness/fields/contact-schema.ts';
import { type DeclaredField, declaredFields, realFieldId } from './harness/fields/declared-fields.ts';
import {
  offeredWays,
  type SentWrite,
  shownWith,
  type WayOfWriting,
  write,
} from './harness/records/ways-of-writing.ts';
import { isDone } from './harness/properties/answer-status.ts';
import type { Population } from './harness/records/population.ts';
import { populationOf } from './harness/records/populations.ts';
import { wholeList } from './harness/lists/record-list.ts';
import { uniqueAmong } from './harness/uniqueness/taken-values.ts';
import { expectClosedFieldsStay } from './harness/writes/closed-fields.ts';
import { givenXmlUpsert, takesXmlUpserts, upsertXml, writeXml } from './harness/writes/xml-calls.ts';

const lastName = 'standard__last_name';
const longestLastName = contactFields[lastName]?.maxLength ?? 0;

/** Skips where contacts have no last name, or it is all that marks one; it is undecided where it takes no text of ours. */
function givenFreeLastName({ marking, writableTexts }: Population, declared: readonly DeclaredField[]): void {
  const marks = [marking.markerField, marking.labelField];
  offered(!marks.includes(lastName), 'only the last name can mark a contact');
  const field = declared.find(({ id }) => id === lastName);
  offered(field !== undefined, 'contacts are declared without a last name');
  // What every record must hold is written with each of them: any text, unless the schema lists the values.
  const isRequired = lastName in marking.base && field.enum === undefined;
  given(isRequired || writableTexts.includes(lastName), 'the last name takes no text of ours');
}

test(
  'a last name of exactly the greatest length is stored whole',
  clause('FIELDS-10'),
  async ({ forAll, contacts, crm, environment }) => {
    givenFreeLastName(contacts, await declaredFields(environment, 'contacts'));
    const target = await contacts.plant();
    const inputs = writeFilling(offeredWays(environment), longestLastName);
    const written = (way: WayOfWriting, name: string): Promise<SentWrite> =>
      write(way, { [lastName]: name }, crm, contacts, target);
    await forAll(inputs, async ({ way, text: name }) => {
      const { status, label } = await written(way, name);
      const isTaken = isDone(status) || isDone((await written(way, 'Amber')).status);
      given(isTaken, `a last name by ${way} is answered ${status}, whatever its length`);
      equal(status, 200, `a last name of the greatest length is accepted by ${way}`);
      equal(await contacts.shows(label, lastName, name), name, 'the list shows the whole last name');
    });
  },
);

test(
  'a last name longer than the greatest length is not stored as sent',
  clause('FIELDS-11'),
  async ({ forAll, contacts, crm, environment }) => {
    const witness = contacts.writableTexts.find((id) => id !== lastName);
    givenFreeLastName(contacts, await declaredFields(environment, 'contacts'));
    offered(witness !== undefined, 'contacts have no other text field to see a write by');
    const target = await contacts.plant();
    const inputs = writeExceeding(offeredWays(environment), longestLastName);
    await forAll(inputs, async ({ way, text: name }) => {
      const value = contacts.marked({}).label;
      const { status, label } = await write(
        way,
        { [lastName]: name, [witness]: value },
        crm.onPurpose,
        contacts,
        target,
      );
      holds(
        status !== 500,
        `a last name of ${[...name].length} characters by ${way} is refused or cut, but it ended with 500`,
      );
      if (status !== 200) return;
      const shown = await shownWith(contacts, label, { id: witness, value }, [lastName]);
      holds(shown[lastName] !== name, `a last name of ${[...name].length} characters is refused or cut`);
    });
  },
);

/** How an upsert carries a last name besides the way that every check writes by. */
const otherForms = ['data', 'XML'] as const;

test(
  'a last name that is too long is stored as sent by no form of upsert',
  clause('FIELDS-11'),
  async ({ forEach, decidable, contacts, crm: { onPurpose: crm }, environment }) => {
    givenFreeLastName(contacts, await declaredFields(environment, 'contacts'));
    /** What is shown after an upsert in a form; nothing where it is refused. */
    const shownAfter = async (form: (typeof otherForms)[number], name: string): Promise<unknown> => {
      const { label, values } = contacts.marked({ [lastName]: name });
      const { status } = await (form === 'data'
        ? crm.upsert('contacts', { data: values }, contacts.marker)
        : upsertXml(crm, contacts, { fields: contacts.overwriting(values).fields ?? [] }));
      holds(status < 500, `a last name of ${name.length} characters in ${form} ended with ${status}`);
      return status === 200 ? contacts.shows(label, lastName, name) : undefined;
    };
    let taken = 0;
    await forEach(otherForms, async (form) => {
      if (form === 'XML') await decidable(() => givenXmlUpsert(environment));
      const longest = 'é'.repeat(longestLastName);
      // A form that does not take a name of the greatest length says nothing of a longer one.
      if ((await shownAfter(form, longest)) !== longest) return;
      taken += 1;
      const tooLong = `${longest}é`;
      holds(
        (await shownAfter(form, tooLong)) !== tooLong,
        `a last name of ${tooLong.length} characters in ${form} is refused or cut`,
      );
    });
    offered(taken > 0, `no upsert of ${otherForms.join(' or ')} takes a last name of the greatest length`);
  },
);

test(
  'a create, an update or an upsert does not set a read-only field',
  clause('FIELDS-12'),
  async ({ forAll, contacts, crm, environment }) => {
    const witness = contacts.spareText;
    // Whether external ids are open to callers is not clear, whatever their mark.
    const own = (await declaredFields(environment, 'contacts')).map((schema) => ({ id: schema.id, schema }));
    const closed = [
      ...new Map([...own, ...plainContactFields].map((each) => [each.id, each])).values(),
    ].filter(({ id, schema }) => schema.readOnly === true && !id.endsWith('external_id'));
    const target = await contacts.plant();
    const ways = [...offeredWays(environment), 'upsert in XML'] as const;
    const first = ways.map((way) => allForeignValues(closed).map((values) => ({ way, values })));
    const drawn = fc.record({ way: fc.constantFrom(...ways), values: foreignValues(closed) });
    await forAll({ first: fc.tuple(...first), drawn }, async ({ way, values }) => {
      const isTaken = async (some: Readonly<Record<string, unknown>>): Promise<boolean> => {
        const value = contacts.marked({}).label;
        const all = { ...some, [witness]: value };
        if (way === 'upsert in XML' && !(await takesXmlUpserts(environment))) return true;
        const sent = await (way === 'upsert in XML'
          ? writeXml(crm.onPurpose, contacts, all)
          : write(way, all, crm.onPurpose, contacts, target));
        if (sent.status !== 200) return false;
        const shown = await shownWith(contacts, sent.label, { id: witness, value }, Object.keys(some));
        for (const [id, foreign] of Object.entries(some)) {
          // A list may show a moment in another form.
          const isKept =
            isDeepStrictEqual(shown[id], foreign) || sameValue('date', shown[id], foreign as Value);
          holds(!isKept, `${id} does not take the value that a caller sends by ${way}`);
        }
        return true;
      };
      if (await isTaken(values)) return;
      // All of them are refused where one is.
      for (const [id, foreign] of Object.entries(values)) await isTaken({ [id]: foreign });
    });
  },
);

test(
  'no write sets a read-only field, whatever the type of the record',
  clause('FIELDS-12'),
  async ({ forEachApart, taken, crm, environment }) => {
    await forEachApart(resourceTypes.records, async (resourceType) => {
      const population = await populationOf(environment, resourceType);
      const key = await uniqueAmong(taken(resourceType));
      await expectClosedFieldsStay({ environment, population, key, crm: crm.onPurpose });
    });
  },
);

test(
  'no two contacts have the same system__id or system__contact_id',
  clause('FIELDS-13'),
  async ({ forEach, decidable, standingContacts, crm }) => {
    let shown = 0;
    await forEach(['system__id', 'system__contact_id'], async (field) => {
      const request = standingContacts.confined({ returnFields: [field] });
      const { body } = await wholeList(crm, 'contacts', request);
      const ids = (body.objects ?? []).flatMap(
        ({ fields = [] }) => fields.find(({ id }) => id === field)?.value ?? [],
      );
      shown = Math.max(shown, ids.length);
      equal(new Set(ids).size, ids.length, `each contact has a ${field} of its own`);
    });
    await decidable(async () => given(shown > 1, 'the list shows no id field of two contacts'));
  },
);

test(
  'a new contact has no enrichment vendor and no enrichment date',
  clause('FIELDS-14'),
  async ({ once, contacts, environment }) => {
    const { field_aliases } = environment.profile;
    const ids = Object.keys(contactFields).filter((id) => /__contact_(last_)?enrichment_/.test(id));
    const real = ids.map((id) => realFieldId(id, field_aliases));
    const declared = new Set((await declaredFields(environment, 'contacts')).map(({ id }) => id));
    offered(
      real.every((id) => declared.has(id)),
      'the profile names no brand for tool in field_aliases',
    );
    const marks = new Set([contacts.marker.field, contacts.labelField]);
    const free = real.filter((id) => !marks.has(id));
    offered(free.length > 0, 'these fields mark the records of this run');
    const { label } = await contacts.plant();
    await once(async () => {
      const shown = (await contacts.shownUntil(label, free)) ?? {};
      const set = free.filter((id) => shown[id] !== undefined && shown[id] !== null && shown[id] !== '');
      equal(set, [], 'a new contact has no value there');
    });
  },
);
