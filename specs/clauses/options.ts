import type { Clause } from './clause.ts';

const onOptions = { binds: 'service', operations: ['GetFieldOptions'] } as const;

/** The allowed options of a field. */
export const options = {
  'OPTIONS-01': {
    ...onOptions,
    title: "a field's options come as one list",
    strength: 'stated',
    source: ['2-getfieldoptions/1', '2-getfieldoptions/3', 'endpoints/6', 'what-the-service-does/3'],
  },
  'OPTIONS-02': {
    ...onOptions,
    title: 'an option has a name to show and a value to store, both texts',
    strength: 'stated',
    source: ['field-option/1', 'field-option/2'],
  },
  'OPTIONS-03': {
    ...onOptions,
    title: 'filtered options are all among the unfiltered ones',
    strength: 'stated',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-04': {
    ...onOptions,
    title: 'an option is found by a filter that gives its name and value in full',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-05': {
    title: 'a value offered as an option is stored as given',
    strength: 'stated',
    binds: 'service',
    source: ['field-option/2'],
    operations: ['GetFieldOptions', 'UpsertCrmRecord'],
    needs: ['writes'],
  },
  'OPTIONS-06': {
    ...onOptions,
    title: 'pages of options neither repeat nor lose one',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-07': {
    ...onOptions,
    title: 'an option filter may look at names or at values, at the whole or at a part',
    strength: 'open',
    source: ['2-getfieldoptions/2', 'field-option/1'],
    readings: ['part of the name', 'part of the value', 'the start of either', 'the whole only'],
  },
  'OPTIONS-08': {
    ...onOptions,
    title: 'options may be paged by one query member or by the members of the paging conventions',
    strength: 'open',
    source: ['2-getfieldoptions/2', 'paging-conventions/16'],
    readings: ['paging is honoured', 'pagingOptions.* is honoured', 'both are', 'neither is'],
  },
  'OPTIONS-09': {
    ...onOptions,
    title: 'a field that does not exist or has no options may be refused or get an empty list',
    strength: 'open',
    source: ['2-getfieldoptions/1', '2-getfieldoptions/3'],
    readings: ['both are refused', 'both get an empty list', 'only the missing field is refused'],
  },
  'OPTIONS-10': {
    ...onOptions,
    title: 'a filter that resembles no option leaves some of them out',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
} as const satisfies Record<`OPTIONS-${number}`, Clause>;
