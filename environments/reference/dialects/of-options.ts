import { badRequest } from '../problem.ts';
import type { Dialect } from './dialect.ts';

/** What options a field has, and how they are narrowed. */
export const optionDialects: readonly Dialect[] = [
  {
    id: 'options-by-start-of-value',
    shows: ['OPTIONS-07'],
    sentence: 'An option filter looks at the start of the value, in its letter case.',
    excludes: ['options-by-whole-name'],
    patch: () => ({
      narrowOptions: (options, filter) => options.filter(({ value }) => value.startsWith(filter)),
    }),
  },
  {
    id: 'options-by-whole-name',
    shows: ['OPTIONS-07'],
    sentence: 'An option filter looks for the whole of the name.',
    excludes: ['options-by-start-of-value'],
    patch: () => ({
      narrowOptions: (options, filter) =>
        filter === '' ? options : options.filter(({ name }) => name === filter),
    }),
  },
  {
    id: 'unmatched-option-filter-refused',
    shows: [],
    allowed_by: ['OPTIONS-10'],
    sentence: 'A filter that no option matches is refused with 400.',
    patch: (seams) => ({
      narrowOptions: (options, filter) => {
        const found = seams.narrowOptions(options, filter);
        if (found.length > 0 || options.length === 0) return found;
        throw badRequest('filter', 'No option matches this filter. Ask for another one.');
      },
    }),
  },
  {
    id: 'options-as-a-whole',
    shows: ['OPTIONS-08', 'PAGING-22'],
    sentence: 'Field options come as a whole, whatever page is asked for.',
    patch: () => ({ readQueryPaging: () => ({ position: 0, size: Number.MAX_SAFE_INTEGER }) }),
  },
  {
    id: 'no-options-for-unknown-fields',
    shows: ['OPTIONS-09'],
    sentence: 'A field that does not exist has an empty list of options.',
    patch: (seams) => ({
      knownField: (collection, id, member) => {
        const [any] = collection.fields.values();
        return member === 'fieldId' && any !== undefined && !collection.fields.has(String(id))
          ? { ...any, options: [] }
          : seams.knownField(collection, id, member);
      },
    }),
  },
  {
    id: 'fields-without-options-refused',
    shows: ['OPTIONS-09'],
    sentence: 'The options of a field that has none are refused with 400.',
    patch: (seams) => ({
      narrowOptions: (options, filter) => {
        if (options.length > 0) return seams.narrowOptions(options, filter);
        throw badRequest('fieldId', 'This field has no options. Ask for those of another one.');
      },
    }),
  },
];
