import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { unrelatedFilter } from '../generators/option-filter.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import {
  askForOptions,
  type FieldOption,
  fieldsWithOptions,
  type FieldWithOptions,
  fieldWithMostOptions,
  leavesRoom,
  pairOf,
} from './harness/fields/field-options.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';
import { choicesOf } from './harness/fields/option-choices.ts';
import { unusualAmong } from './harness/fields/unusual-options.ts';
import { optionsOfSecondPage } from './harness/fields/option-pages.ts';
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
  'filtering options adds no option that is not there without the filter',
  clause('OPTIONS-03'),
  async ({ forAll, decidable, crm, environment }) => {
    const complete = await decidable(async () => {
      const found = (await fieldsWithOptions(environment)).filter((each) => each.complete);
      offered(found.length > 0, 'no field is sure to show all its options at once');
      return found;
    });
    const drawn = fc.constantFrom(...complete).chain(({ place, options }) =>
      fc.record({
        place: fc.constant(place),
        all: fc.constant(options.map(pairOf)),
        filter: fc.constantFrom(
          ...options.flatMap(({ name, value }) => [name, value, name.slice(0, 2), value.slice(-3)]),
        ),
        isFound: fc.constant(true),
      }),
    );
    const first = unrelatedFilter(complete).first.map((unrelated) =>
      unrelated.map(({ field: { place, options }, filter }) => ({
        place,
        all: options.map(pairOf),
        filter,
        isFound: false,
      })),
    );
    await forAll({ first, drawn }, async ({ place, all, filter, isFound }) => {
      const { status, options } = await askForOptions(crm, place, { filter });
      // What no option resembles may be refused.
      if (!isFound && status !== 200) return;
      equal(status, 200, 'filtered options are shown');
      equal(
        options.map(pairOf).filter((pair) => !all.includes(pair)),
        [],
        'a filter brings in no option of its own',
      );
    });
  },
);

/** One filter that leaves an option out is enough; a name may be part of every other name. */
const mostNarrow = 3;

test(
  'the filter of one question for options narrows no other',
  clause('OPTIONS-03'),
  async ({ once, decidable, crm, environment }) => {
    const { place, options } = await decidable(() =>
      fieldWithMostOptions(environment, (field) => field.complete && field.options.length > 1),
    );
    await once(async () => {
      // Whether a filter is compared with names or with values is open, and one that nothing resembles may be refused.
      const foundBy = async ({ name, value }: FieldOption): Promise<readonly string[]> => {
        const found: FieldOption[] = [];
        for (const filter of [name, value].filter((text) => text !== ''))
          found.push(...(await askForOptions(crm, place, { filter })).options);
        return found.map(pairOf);
      };
      const leftOutBy = async (option: FieldOption): Promise<FieldOption | undefined> => {
        const found = await foundBy(option);
        return found.length === 0 ? undefined : options.find((other) => !found.includes(pairOf(other)));
      };
      let other: FieldOption | undefined;
      for (const option of options.slice(0, mostNarrow)) other ??= await leftOutBy(option);
      given(other !== undefined, 'no filter keeps an option and leaves one out');
      const whole = await askForOptions(crm, place);
      given(whole.status === 200, `options without a filter were answered with ${whole.status}`);
      const shown = new Set(whole.options.map(pairOf));
      const found = await foundBy(other);
      given(found.length > 0, 'the filter for another option keeps none');
      const lost = found.filter((pair) => !shown.has(pair));
      equal(lost, [], 'what a filter finds is there without it too, also after another filter');
    });
  },
);

test(
  'an option is kept by a filter that is its name, or by one that is its value',
  clause('OPTIONS-04'),
  async ({ forAll, decidable, crm, environment }) => {
    const { choices, later } = await decidable(async () => {
      const most = await fieldWithMostOptions(environment);
      const choiceOf =
        ({ place, options, complete }: FieldWithOptions) =>
        (option: FieldOption) => ({ place, option, complete, shown: options.length });
      return {
        choices: (await fieldsWithOptions(environment)).flatMap((each) => each.options.map(choiceOf(each))),
        later: (await optionsOfSecondPage(environment.crm, most)).map(choiceOf(most)),
      };
    });
    // A filter may look at no more than the first page.
    const first = [...unusualAmong(choices), ...later.slice(0, 1)];
    const drawn = fc.constantFrom(...choices);
    await forAll({ first: fc.constant(first), drawn }, async ({ place, option, complete: isSole, shown }) => {
      const kept: boolean[] = [];
      let isWhole = true;
      // Whether a filter is compared with names or with values is open.
      for (const filter of new Set([option.name, option.value].filter((text) => text !== ''))) {
        const answer = await askForOptions(crm, place, { filter });
        equal(answer.status, 200, 'filtered options are shown');
        kept.push(answer.options.some((each) => pairOf(each) === pairOf(option)));
        // A page has room for as many as the field shows without a filter.
        isWhole &&= isSole || leavesRoom(answer, shown);
      }
      offered(kept.includes(true) || isWhole, 'filtered options may go on on another page');
      holds(kept.includes(true), `the option ${pairOf(option)} is kept by its name or by its value`);
    });
  },
);

test(
  'a filter that matches no option does not return all of them',
  clause('OPTIONS-10'),
  async ({ forAll, decidable, crm, environment }) => {
    const complete = await decidable(async () =>
      (await fieldsWithOptions(environment)).filter((each) => each.complete),
    );
    offered(complete.length > 0, 'no field is sure to show all its options at once');
    await forAll(unrelatedFilter(complete), async ({ field: { place, options }, filter }) => {
      const { status, options: left } = await askForOptions(crm, place, { filter });
      holds(
        status < 500,
        `a filter that no option resembles is answered or refused, but it ended with ${status}`,
      );
      given(status === 200, `a filter that no option resembles was answered with ${status}`);
      holds(left.length < options.length, `${JSON.stringify(filter)} leaves out some options of ${place.id}`);
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
  'an option filter is compared with names or values, in whole or in part',
  clause('OPTIONS-07'),
  async ({ once, observe, environment }) => {
    await once(async () => {
      const [first] = await fieldsWithOptions(environment);
      const option = first?.options.find(({ name, value }) => name.length > 3 && value.length > 3);
      offered(first !== undefined && option !== undefined, 'no option is long enough to cut');
      const filters = {
        'the whole name': option.name,
        'the whole value': option.value,
        'the start of the name': option.name.slice(0, 3),
        'the end of the name': option.name.slice(-3),
        'the end of the value': option.value.slice(-3),
      };
      const finding: string[] = [];
      for (const [part, filter] of Object.entries(filters)) {
        const { options } = await askForOptions(environment.crm, first.place, { filter });
        if (options.some((each) => pairOf(each) === pairOf(option))) finding.push(part);
      }
      observe(`The option ${pairOf(option)} is found by ${finding.join(', ') || 'none of its parts'}.`);
    });
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
