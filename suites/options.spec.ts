import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, equal, holds, offered, test } from './harness/check.ts';
import { askForOptions, fieldsWithOptions, fieldWithMostOptions } from './harness/fields/field-options.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';
import { choicesOf } from './harness/fields/option-choices.ts';
import { keptAmong } from './harness/filters/kept-among.ts';
import { type DeclaredField, declaredFields, orNone } from './harness/fields/declared-fields.ts';

/** The first field of each kind, by what its schema tells. */
function oneOfEachKind(fields: readonly DeclaredField[]): readonly string[] {
  const kindOf = ({ type, format, readOnly }: DeclaredField): string =>
    JSON.stringify([type, format, readOnly === true]);
  return [...new Map(fields.toReversed().map((field) => [kindOf(field), field.id])).values()].toReversed();
}

test(
  'field options are answered as an array of names and values',
  clause('OPTIONS-01', 'OPTIONS-02', 'OPTIONS-13'),
  async ({ forEach, decidable, quietCrm, environment }) => {
    const known = await decidable(() => orNone(fieldsWithOptions(environment)));
    const resourceType = known[0]?.resourceType ?? 'contacts';
    const others = oneOfEachKind(await declaredFields(environment, resourceType));
    // Which fields have options is open; the shape of the answer is judged wherever there is one.
    const ids = [...new Set([...known.map(({ field }) => field.id), ...others])];
    const answers = await Promise.all(ids.map((id) => quietCrm.fieldOptions(resourceType, id)));
    const isBroken = answers.length > 0 && answers.every(({ status }) => status >= 500);
    offered(
      isBroken || answers.some(({ status }) => status === 200),
      'no field of any resource type has options',
    );
    await forEach(ids, async (id) => {
      const { status } = await quietCrm.fieldOptions(resourceType, id);
      holds(
        !isBroken || status < 500,
        `the options of a field are listed, or the question is refused, but it ended with ${status}`,
      );
    });
  },
);

test(
  'an upsert stores the value of an option as it is offered',
  clause('OPTIONS-05'),
  async ({ forAll, decidable, crm, populate, environment }) => {
    const { population, inputs } = await decidable(async () => {
      const all = await fieldsWithOptions(environment);
      const own = await populate(all[0]?.resourceType ?? 'contacts');
      const choices = choicesOf(all, Object.keys(own.marked({}).values)).map(({ id, values }) =>
        values.map((value) => ({ id, value })),
      );
      // Each field may have rules of its own.
      const first = fc.constant(choices.flatMap((ofField) => ofField.slice(0, 1)));
      return { population: own, inputs: { first, drawn: fc.constantFrom(...choices.flat()) } };
    });
    await forAll(inputs, async ({ id, value }) => {
      const { label, values } = population.markedTexts({ [id]: value });
      const body = fieldsBody(values, 'always_overwrite');
      const { status } = await crm.upsert(population.resourceType, body, population.marker);
      equal(status, 200, 'a value that the field offers is accepted');
      equal(await population.shows(label, id, value), value, `the list shows the option stored in ${id}`);
    });
  },
);

test(
  'a filter for the value of an option keeps the records that hold it',
  clause('OPERATORS-03'),
  async ({ forEach, decidable, crm, populate, environment }) => {
    const { questions, law } = await decidable(async () => {
      const all = await fieldsWithOptions(environment);
      const own = await populate(all[0]?.resourceType ?? 'contacts');
      // What the RPC list calls a dropdown has no row in the table of operations.
      const typed = await typedFieldsOf(environment, own.resourceType);
      const isText = (id: string): boolean =>
        typed.some((field) => field.id === id && field.fieldType === 'string');
      const choice = choicesOf(all, Object.keys(own.marked({}).values)).find(
        ({ id, values }) => values.length > 1 && isText(id),
      );
      offered(choice !== undefined, `no text field of ${own.resourceType} has two options`);
      const [one, other] = choice.values as readonly [string, string];
      const filter = { id: choice.id, operation: 'IS', value: one };
      const { status } = await crm.list(own.resourceType, own.confined({ fields: [filter] }));
      offered(status === 200, `a filter on ${choice.id} is answered with ${status}`);
      const field = { id: choice.id, fieldType: 'string' } as const;
      const held = [one, other];
      const family = { fieldType: 'string', operations: /^IS$/, held, asked: held } as const;
      return keptAmong(family, { field, population: own, environment, crm });
    });
    await forEach(questions, law);
  },
);

test(
  'options are paged by paging, by pagingOptions or not at all',
  clause('OPTIONS-08'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const most = await fieldWithMostOptions(environment);
      offered(most.options.length > 1, 'no contact field has several options');
      const sized = await askForOptions(environment.crm, most.place, { 'pagingOptions.pageSize': '1' });
      const second = await askForOptions(environment.crm, most.place, { paging: '2' });
      const bySize =
        sized.status === 200 && sized.options.length === 1
          ? 'makes pages'
          : `makes no pages (${sized.status})`;
      const same = isDeepStrictEqual(second.options, most.options);
      const byNumber =
        second.status === 200 && !same ? 'brings other options' : `brings none other (${second.status})`;
      observe(`pagingOptions.pageSize ${bySize}; paging=2 ${byNumber}.`);
    });
  },
);

test(
  'asking for the options of an unknown field, or of one without any, is refused or gives none',
  clause('OPTIONS-09'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const all = await fieldsWithOptions(environment);
      const resourceType = all[0]?.resourceType ?? 'contacts';
      const having = new Set(all.map(({ field }) => field.id));
      const bare = (await declaredFields(environment, resourceType)).find(({ id }) => !having.has(id));
      const told = async (what: string, id: string): Promise<string> => {
        const { status, options } = await askForOptions(environment.crm, { resourceType, id });
        return `${what} is answered with ${status}${status === 200 ? ` and ${options.length} options` : ''}`;
      };
      const sentences = [await told('a field that does not exist', 'standard__contact_of_no_such_name')];
      if (bare !== undefined) sentences.push(await told('a field without options', bare.id));
      observe(`For options, ${sentences.join('; ')}.`);
    });
  },
);
