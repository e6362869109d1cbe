import type { Clause } from './clause.ts';

const onOptions = { binds: 'service', operations: ['GetFieldOptions'] } as const;

/** The allowed options of a field. */
export const options = {
  'OPTIONS-01': {
    ...onOptions,
    title: 'field options are answered as an options array',
    strength: 'stated',
    source: ['2-getfieldoptions/1', '2-getfieldoptions/3', 'endpoints/6', 'what-the-service-does/3'],
  },
  'OPTIONS-02': {
    ...onOptions,
    title: 'the name and the value of an option are texts',
    strength: 'stated',
    source: ['field-option/1', 'field-option/2'],
  },
  'OPTIONS-03': {
    ...onOptions,
    title: 'filtering options adds no option that is not there without the filter',
    strength: 'stated',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-04': {
    ...onOptions,
    title: 'filtering options by a name or a value keeps that option',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-05': {
    title: 'an upsert stores the value of an option as it is offered',
    strength: 'stated',
    binds: 'service',
    source: ['field-option/2'],
    operations: ['GetFieldOptions', 'UpsertCrmRecord'],
    needs: ['writes'],
  },
  'OPTIONS-06': {
    ...onOptions,
    title: 'pages of options repeat none and lose none',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-07': {
    ...onOptions,
    title: 'an option filter may be compared with names or values, in whole or in part',
    strength: 'open',
    source: ['2-getfieldoptions/2', 'field-option/1'],
    readings: ['part of the name', 'part of the value', 'the start of either', 'the whole only'],
  },
  'OPTIONS-08': {
    ...onOptions,
    title: 'options may be paged by paging or by pagingOptions.cursor and pagingOptions.pageSize',
    strength: 'open',
    source: ['2-getfieldoptions/2', 'paging-conventions/16'],
    readings: ['paging is honoured', 'pagingOptions.* is honoured', 'both are', 'neither is'],
  },
  'OPTIONS-09': {
    ...onOptions,
    title: 'asking for the options of an unknown field, or of one without any, may be refused or give none',
    strength: 'open',
    source: ['2-getfieldoptions/1', '2-getfieldoptions/3'],
    readings: ['both are refused', 'both get an empty list', 'only the missing field is refused'],
  },
  'OPTIONS-10': {
    ...onOptions,
    title: 'a filter that matches no option does not return all of them',
    strength: 'implied',
    source: ['2-getfieldoptions/2'],
  },
  'OPTIONS-11': {
    title: 'a caller pages options by query members',
    strength: 'stated',
    binds: 'client',
    source: ['paging-conventions/16', '2-getfieldoptions/2'],
    operations: ['GetFieldOptions'],
  },
  'OPTIONS-12': {
    title: 'a caller stores the value of an option, not its name',
    strength: 'implied',
    binds: 'client',
    source: ['field-option/1', 'field-option/2'],
    operations: ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'],
  },
  'OPTIONS-13': {
    ...onOptions,
    title: 'an options answer has its options member, and each option a name and a value',
    // The tables list these members, and none of them as required.
    strength: 'implied',
    source: ['2-getfieldoptions/3', 'field-option/1', 'field-option/2'],
  },
} as const satisfies Record<`OPTIONS-${number}`, Clause>;
