import type { FieldType } from '../fields/field.ts';
import type { Condition } from '../rules/filter.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { anyForAll, asking, emptyWhere, judging, unsetIsFilled, withoutLast } from './patching/filtering.ts';

const singleIsEmpty = emptyWhere((stored) => Array.isArray(stored) && stored.length === 1);

/** Some elements are not asked for. */
function overlooking(type: FieldType, operations: RegExp, isOverlooked: (element: string) => boolean): Patch {
  return asking(type, operations, ({ comparands }) => ({
    comparands: comparands.filter((each) => !isOverlooked(String(each))),
  }));
}

/** What is asked for is taken for a list joined by commas. */
const splitAtCommas = ({ comparands }: Condition): Partial<Condition> => ({
  comparands: comparands.flatMap((each) => String(each).split(',')),
});

/** What filters on lists and tags find wrongly. */
export const listOperatorFaults: readonly Fault[] = [
  {
    id: 'no-element-of-several-as-any',
    clause: 'OPERATORS-06',
    sentence: 'IS_NOT_ANY on a list field keeps what IS_ANY keeps.',
    kind: 'crude',
    patch: asking('string_list', /^IS_NOT_ANY$/, () => ({ operation: 'IS_ANY' })),
  },
  {
    id: 'last-of-several-elements-ignored',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several elements.',
    kind: 'subtle',
    patch: asking('string_list', /_ANY$/, withoutLast),
  },
  {
    id: 'element-of-two-words-missed',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY and IS_NOT_ANY do not see an element of two words.',
    kind: 'rare',
    patch: overlooking('string_list', /_ANY$/, (element) => element.includes(' ')),
  },
  {
    id: 'asked-elements-split',
    clause: 'OPERATORS-06',
    sentence: 'IS_ANY and IS_NOT_ANY look for the parts of an element between its commas.',
    kind: 'rare',
    patch: asking('string_list', /_ANY$/, splitAtCommas),
  },
  {
    id: 'all-elements-as-any',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL on a list field is content with one element.',
    kind: 'crude',
    patch: asking('string_list', /_ALL$/, anyForAll),
  },
  {
    id: 'first-of-all-elements-only',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL and IS_NOT_ALL look for the first of several elements only.',
    kind: 'subtle',
    patch: asking('string_list', /_ALL$/, ({ comparands }) => ({ comparands: comparands.slice(0, 1) })),
  },
  {
    id: 'first-two-of-all-elements-only',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL and IS_NOT_ALL look for the first two of several elements only.',
    kind: 'rare',
    patch: asking('string_list', /_ALL$/, ({ comparands }) => ({ comparands: comparands.slice(0, 2) })),
  },
  {
    id: 'all-elements-and-one-more',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL finds no record that holds just the given elements and none besides.',
    kind: 'rare',
    patch: judging(
      'string_list',
      /^IS_ALL$/,
      (right, stored, { comparands }) =>
        right && !(Array.isArray(stored) && stored.length === comparands.length),
    ),
  },
  {
    id: 'all-elements-split',
    clause: 'OPERATORS-07',
    sentence: 'IS_ALL and IS_NOT_ALL look for the parts of an element between its commas.',
    kind: 'rare',
    patch: asking('string_list', /_ALL$/, splitAtCommas),
  },
  {
    id: 'unset-list-filled',
    clause: 'OPERATORS-08',
    sentence: 'A list field that was never set is not empty.',
    kind: 'crude',
    patch: judging('string_list', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'list-of-one-empty',
    clause: 'OPERATORS-08',
    sentence: 'A list of one element counts as empty.',
    kind: 'subtle',
    patch: judging('string_list', /_EMPTY$/, singleIsEmpty),
  },
  {
    id: 'list-of-four-empty',
    clause: 'OPERATORS-08',
    sentence: 'A list of four elements counts as empty.',
    kind: 'rare',
    patch: judging(
      'string_list',
      /_EMPTY$/,
      emptyWhere((stored) => Array.isArray(stored) && stored.length === 4),
    ),
  },
  {
    id: 'no-tag-of-several-as-any',
    clause: 'OPERATORS-22',
    sentence: 'IS_NOT_ANY on a tag field keeps what IS_ANY keeps.',
    kind: 'crude',
    patch: asking('tag', /^IS_NOT_ANY$/, () => ({ operation: 'IS_ANY' })),
  },
  {
    id: 'last-of-several-tags-ignored',
    clause: 'OPERATORS-22',
    sentence: 'IS_ANY and IS_NOT_ANY overlook the last of several tags.',
    kind: 'subtle',
    patch: asking('tag', /_ANY$/, withoutLast),
  },
  {
    id: 'tag-of-two-words-missed',
    clause: 'OPERATORS-22',
    sentence: 'IS_ANY and IS_NOT_ANY do not see a tag of two words.',
    kind: 'rare',
    patch: overlooking('tag', /_ANY$/, (element) => element.includes(' ')),
  },
  {
    id: 'asked-tags-split',
    clause: 'OPERATORS-22',
    sentence: 'IS_ANY and IS_NOT_ANY look for the parts of a tag between its commas.',
    kind: 'rare',
    patch: asking('tag', /_ANY$/, splitAtCommas),
  },
  {
    id: 'all-tags-as-any',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL on a tag field is content with one tag.',
    kind: 'crude',
    patch: asking('tag', /_ALL$/, anyForAll),
  },
  {
    id: 'first-of-all-tags-only',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL and IS_NOT_ALL look for the first of several tags only.',
    kind: 'subtle',
    patch: asking('tag', /_ALL$/, ({ comparands }) => ({ comparands: comparands.slice(0, 1) })),
  },
  {
    id: 'all-tags-and-one-more',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL finds no record that holds just the given tags and none besides.',
    kind: 'rare',
    patch: judging(
      'tag',
      /^IS_ALL$/,
      (right, stored, { comparands }) =>
        right && !(Array.isArray(stored) && stored.length === comparands.length),
    ),
  },
  {
    id: 'all-tags-split',
    clause: 'OPERATORS-23',
    sentence: 'IS_ALL and IS_NOT_ALL look for the parts of a tag between its commas.',
    kind: 'rare',
    patch: asking('tag', /_ALL$/, splitAtCommas),
  },
  {
    id: 'unset-tags-filled',
    clause: 'OPERATORS-24',
    sentence: 'A tag field that was never set is not empty.',
    kind: 'crude',
    patch: judging('tag', /_EMPTY$/, unsetIsFilled),
  },
  {
    id: 'single-tag-empty',
    clause: 'OPERATORS-24',
    sentence: 'A record with a single tag counts as untagged.',
    kind: 'subtle',
    patch: judging('tag', /_EMPTY$/, singleIsEmpty),
  },
  {
    id: 'four-tags-empty',
    clause: 'OPERATORS-24',
    sentence: 'A record with four tags counts as untagged.',
    kind: 'rare',
    patch: judging(
      'tag',
      /_EMPTY$/,
      emptyWhere((stored) => Array.isArray(stored) && stored.length === 4),
    ),
  },
];
