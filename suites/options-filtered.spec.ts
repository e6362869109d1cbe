import fc from 'fast-check';
import { unrelatedFilter } from '../generators/option-filter.ts';
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
import { isRefused } from './harness/properties/answer-status.ts';
import { unusualAmong } from './harness/fields/unusual-options.ts';
import { optionsOfSecondPage } from './harness/fields/option-pages.ts';

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
      // So may a part, and a name where values are compared, or the other way round.
      given(
        !isRefused(status),
        `a filter for a part of an option, or for one of its texts, was answered with ${status}`,
      );
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
      const known = await fieldsWithOptions(environment);
      const paged = known.find(({ complete }) => !complete);
      const choiceOf =
        ({ place, options, complete }: FieldWithOptions) =>
        (option: FieldOption) => ({ place, option, complete, shown: options.length });
      return {
        choices: known.flatMap((each) => each.options.map(choiceOf(each))),
        later:
          paged === undefined ? [] : (await optionsOfSecondPage(environment.crm, paged)).map(choiceOf(paged)),
      };
    });
    // A filter may look at no more than the first page.
    const first = [...unusualAmong(choices), ...later.slice(0, 1)];
    const drawn = fc.constantFrom(...choices);
    await forAll({ first: fc.constant(first), drawn }, async ({ place, option, complete: isSole, shown }) => {
      const kept: boolean[] = [];
      const refused: number[] = [];
      let isWhole = true;
      // Whether a filter is compared with names or with values is open, and one that nothing resembles may be refused.
      for (const filter of new Set([option.name, option.value].filter((text) => text !== ''))) {
        const answer = await askForOptions(crm, place, { filter });
        if (isRefused(answer.status)) {
          refused.push(answer.status);
          continue;
        }
        equal(answer.status, 200, 'filtered options are shown');
        kept.push(answer.options.some((each) => pairOf(each) === pairOf(option)));
        // A page has room for as many as the field shows without a filter.
        isWhole &&= isSole || leavesRoom(answer, shown);
      }
      if (kept.length === 0 && refused.length > 0) equal(refused[0], 200, 'filtered options are shown');
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
      // A refusal returns none of them.
      if (isRefused(status)) return;
      given(status === 200, `a filter that no option resembles was answered with ${status}`);
      holds(left.length < options.length, `${JSON.stringify(filter)} leaves out some options of ${place.id}`);
    });
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
