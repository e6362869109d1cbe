import { exactText, exactTexts } from '../generators/exact-text.ts';
import { currencyText, geopointText } from '../generators/place-and-money.ts';
import { elements } from '../generators/typed-value.ts';
import { extremeValue, extremeValues, tellingValues } from '../generators/extreme-value.ts';
import { wholeThenReturned } from '../generators/return-fields.ts';
import {
  eachWrittenOnce,
  writtenInstant,
  writtenValue,
  writtenValueOfEachKind,
} from '../generators/written-value.ts';
import { showsNothing } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';
import { kindOf, kindsFor } from '../specs/semantics/value-kind.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';

test(
  'a text comes back character for character as it was sent',
  clause('VALUES-01'),
  async ({ forAll, varied, roundTrip }) => {
    const texts = varied.writable('string');
    const inputs = eachWrittenOnce(texts, () => exactTexts, writtenValue(texts, exactText));
    await forAll(
      inputs,
      (written) => roundTrip.comesBack(texts, written),
      (all) => roundTrip.backTogether(texts, all),
    );
  },
);

test(
  'a letter that is cut where a body comes in two pieces comes back whole',
  clause('VALUES-01'),
  async ({ forEach, contacts, crm, environment }) => {
    const field = contacts.spareText;
    const whole = 'né中 whole';
    const { record, shown } = await contacts.plantShown({ [field]: whole }, [field]);
    offered(shown[field] === whole, `${field} does not keep letters beyond ASCII`);
    await forEach(offeredWays(environment), async (way) => {
      const text = `né中 by ${way}`;
      const sent = await write(way, { [field]: text }, crm.but({ isInPieces: true }), contacts, record);
      given(isDone(sent.status), `the ${way} was answered with ${sent.status}`);
      equal(
        await contacts.shows(sent.label, field, text),
        text,
        `${field} shows the text of the ${way}, whose body came in two pieces`,
      );
    });
  },
);

test(
  'numbers, booleans and dates written as plain strings come back as such',
  clause('VALUES-02'),
  async ({ forAll, varied, roundTrip }) => {
    const fields = varied.writable('integer', 'boolean', 'date');
    const inputs = eachWrittenOnce(fields, tellingValues, writtenValueOfEachKind(fields));
    await forAll(
      inputs,
      (drawn) => roundTrip.comesBack(fields, drawn),
      (all) => roundTrip.backTogether(fields, all),
    );
  },
);

test(
  'what stands between brackets comes back as an element or a tag',
  clause('VALUES-03'),
  async ({ forAll, varied, roundTrip }) => {
    const fields = varied.fields.filter(
      ({ fieldType }) => fieldType === 'string_list' || fieldType === 'tag',
    );
    offered(fields.length > 0, 'there is no writable list and no tag field');
    await forAll(
      writtenValue(fields, () => elements(1, 1)),
      (drawn) => roundTrip.comesBack(fields, drawn),
    );
  },
);

test(
  'elements that are separated by commas come back apart',
  clause('VALUES-04'),
  async ({ forAll, varied, roundTrip }) => {
    const fields = varied.fields.filter(
      ({ fieldType }) => fieldType === 'string_list' || fieldType === 'tag',
    );
    offered(fields.length > 0, 'there is no writable list and no tag field');
    await forAll(
      writtenValue(fields, () => elements(2, 4)),
      (drawn) => roundTrip.comesBack(fields, drawn),
    );
  },
);

test(
  'a geopoint comes back with its latitude and longitude',
  clause('VALUES-05'),
  async ({ forAll, roundTrip }) => {
    const place = await roundTrip.compoundField('geopoint');
    offered(place !== undefined, 'no field is told to be a geopoint');
    await forAll(geopointText(), (drawn) => roundTrip.partsComeBack(place, drawn));
  },
);

test(
  'an amount of money comes back with its code',
  clause('VALUES-06', 'VALUES-13'),
  async ({ forAll, roundTrip }) => {
    const amount = await roundTrip.compoundField('currency');
    offered(amount !== undefined, 'no field is told to be an amount of money');
    await forAll(currencyText(), (drawn) => roundTrip.partsComeBack(amount, drawn));
  },
);

test(
  'an accepted long text, large number or distant date comes back unchanged',
  clause('VALUES-15'),
  async ({ forAll, varied, roundTrip }) => {
    const fields = varied.writable('string', 'integer', 'date', 'string_list');
    const drawn = writtenValueOfEachKind(fields, extremeValue);
    await forAll(
      eachWrittenOnce(fields, extremeValues, drawn),
      (written) => roundTrip.comesBackUnlessRefused(fields, written),
      (all) => roundTrip.backTogether(fields, all),
    );
  },
);

test(
  'zero and false come back as zero and false',
  clause('VALUES-07'),
  async ({ forEach, varied, roundTrip }) => {
    const zeros = varied.writable('integer').map((field) => ({ field, value: 0 }));
    const falses = varied.writable('boolean').map((field) => ({ field, value: false }));
    const written = [...zeros, ...falses].map(({ field, value }) => ({
      resourceType: field.resourceType,
      field: field.id,
      value,
    }));
    const fields = varied.writable('integer', 'boolean');
    await forEach(
      written,
      (each) => roundTrip.comesBack(fields, each),
      (all) => roundTrip.backTogether(fields, all),
    );
  },
);

test(
  'an instant comes back as the same instant',
  clause('VALUES-08'),
  async ({ forAll, varied, roundTrip }) => {
    const instants = varied.fieldsOf('date').filter(({ format }) => format === 'date-time');
    offered(instants.length > 0, 'there is no writable field for an instant');
    await forAll(writtenInstant(instants), (drawn) => roundTrip.comesBack(instants, drawn));
  },
);

test(
  'an instant between two seconds comes back cut or rounded at most',
  clause('VALUES-08'),
  async ({ forEach, varied, roundTrip }) => {
    const instants = varied.fieldsOf('date').filter(({ format }) => format === 'date-time');
    offered(instants.length > 0, 'there is no writable field for an instant');
    const lastOfEachType = new Map(instants.map((field) => [field.resourceType, field]));
    await forEach([...lastOfEachType.values()], (field) => roundTrip.partOfSecondComesBack(field));
  },
);

const delicateElements = [
  '[amber,basil]',
  '["amber","basil"]',
  '["a,b","c"]',
  '["say \\"so\\"","c"]',
  '["[a]","c"]',
  '[a"b, c]',
];

test(
  'bare, quoted and delicate elements are kept, split or refused',
  clause('VALUES-09'),
  async ({ once, observe, varied, roundTrip }) => {
    const [list] = varied.fieldsOf('string_list');
    offered(list !== undefined, 'there is no writable list');
    await once(async () => {
      const told: string[] = [];
      for (const text of delicateElements) told.push(`${text} ${await roundTrip.outcome(list, text)}`);
      observe(`In a list, ${told.join('; ')}.`);
    });
  },
);

test(
  'geopoints and amounts of money take one form or another',
  clause('VALUES-10'),
  async ({ once, observe, roundTrip }) => {
    const forms = {
      geopoint: ['[12.5,7.25]', '[12.5, 7.25]', '12.5,7.25'],
      currency: ['{"currencyCode":"EUR","amount":12.5}', '{currencyCode:EUR,amount:12.5}', 'EUR 12.5'],
    } as const;
    await once(async () => {
      const told: string[] = [];
      for (const sort of ['geopoint', 'currency'] as const) {
        const field = await roundTrip.compoundField(sort);
        if (field === undefined) continue;
        for (const text of forms[sort]) told.push(`${text} ${await roundTrip.outcome(field, text)}`);
      }
      offered(told.length > 0, 'no field is told to be a geopoint or an amount of money');
      observe(`${told.join('; ')}.`);
    });
  },
);

test(
  'dates and instants come as text or as timestamps',
  clause('VALUES-11'),
  async ({ once, observe, varied, roundTrip }) => {
    const dates = varied.fieldsOf('date');
    await once(async () => {
      const told: string[] = [];
      for (const format of ['date', 'date-time']) {
        const field = dates.find((date) => date.format === format);
        if (field === undefined) continue;
        const text = format === 'date' ? '2024-02-29' : '2024-02-29T23:30:00+02:00';
        told.push(`${text} in a ${format} field ${await roundTrip.outcome(field, text)}`);
      }
      observe(`${told.join('; ')}.`);
    });
  },
);

test(
  'a listed value is of the type that the schema gives its field',
  clause('VALUES-12'),
  async ({ forAll, varied, environment }) => {
    const tags = new Set(varied.fieldsOf('tag').map(({ id }) => id));
    await forAll(wholeThenReturned(varied.fields), async (asked) => {
      const declared = await declaredFields(environment, asked.resourceType);
      const schemas = new Map(declared.filter(({ inferred }) => !inferred).map((field) => [field.id, field]));
      for (const { id, value } of await varied.shownValues(asked)) {
        // Of tags the document shows a text in one place and a list in another.
        if (tags.has(id)) continue;
        const [kind, schema] = [kindOf(value), schemas.get(id)];
        const kinds = schema && kindsFor(schema);
        // A field without a value may be shown as empty text, whatever its type.
        if (kind === undefined || kinds === undefined || showsNothing(value)) continue;
        holds(
          kinds.includes(kind),
          `${id} is ${schema?.type} by its schema, but shows ${JSON.stringify(value)}`,
        );
      }
    });
  },
);

test('a listed value is of a documented kind', clause('VALUES-13'), async ({ forAll, varied }) => {
  await forAll(wholeThenReturned(varied.fields), async (asked) => {
    for (const { id, value } of await varied.shownValues(asked)) {
      const documented = value === undefined || value === null || kindOf(value) !== undefined;
      holds(documented, `${id} shows a value of a documented kind, but shows ${JSON.stringify(value)}`);
    }
  });
});

test(
  'the seconds and nanos of a timestamp are whole numbers',
  clause('VALUES-14'),
  async ({ forEach, varied }) => {
    let timestamps = 0;
    await forEach(varied.resourceTypes, async (resourceType) => {
      for (const { id, value } of await varied.shownValues({ resourceType, returnFields: [] })) {
        if (kindOf(value) !== 'timestamp') continue;
        timestamps += 1;
        const { seconds, nanos } = value as { readonly seconds: unknown; readonly nanos?: unknown };
        const whole = [seconds, nanos ?? 0].every(Number.isInteger);
        holds(whole, `${id} counts in whole numbers, but shows ${JSON.stringify(value)}`);
      }
    });
    test.skip(timestamps === 0, 'no value is shown as a timestamp');
  },
);
