import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingReplies } from './patching/replies.ts';

const optionsPath = /\/options$/;

/** The answer is changed. */
function answering(change: (body: JsonObject) => Json): Patch {
  return changingReplies('GET', optionsPath, (reply) =>
    isObject(reply.body) ? { ...reply, body: change(reply.body) } : reply,
  );
}

/** Options whose name is their value have another name, or none. */
function naming(change: (name: Json) => Json | undefined): Patch {
  return answering(({ options = [], ...body }) => {
    if (!isList(options)) return { ...body, options };
    const named = options.map((option): Json => {
      if (!isObject(option) || option.name !== option.value) return option;
      const { name = '', ...others } = option;
      const changed = change(name);
      return changed === undefined ? others : { ...others, name: changed };
    });
    return { ...body, options: named };
  });
}

/** Which options a field shows, and what becomes of a chosen one. */
export const optionFaults: readonly Fault[] = [
  {
    id: 'options-without-wrapping',
    clause: 'OPTIONS-01',
    sentence: 'The list of options is the whole answer.',
    kind: 'crude',
    patch: answering(({ options }) => options ?? []),
  },
  {
    id: 'options-end-in-an-error',
    clause: 'OPTIONS-01',
    sentence: 'Whoever asks for the options of a field is told of an error of the service.',
    kind: 'crude',
    patch: changingReplies('GET', optionsPath, () => ({ status: 500, body: { error: 'internal error' } })),
  },
  {
    id: 'options-of-companies-refused',
    clause: 'OPTIONS-01',
    sentence: 'Fields of companies cannot be asked for options.',
    kind: 'rare',
    patch: (seams) => ({
      answer: async (request, handle) =>
        /\/companies\/meta\/fields\/[^/]+\/options$/.test(request.path)
          ? { status: 404, body: { error: 'not found' } }
          : seams.answer(request, handle),
    }),
  },
  {
    id: 'option-name-in-languages',
    clause: 'OPTIONS-02',
    sentence: 'An option whose name is its value has an object of names by language.',
    kind: 'subtle',
    patch: naming((name) => ({ en: name })),
  },
  {
    id: 'filter-offered-as-option',
    clause: 'OPTIONS-03',
    sentence: 'What was typed as a filter is offered as an option of its own.',
    kind: 'subtle',
    patch: (seams) => ({
      narrowOptions: (options, filter) => {
        const found = seams.narrowOptions(options, filter);
        return filter === '' || options.length === 0 ? found : [...found, { name: filter, value: filter }];
      },
    }),
  },
  {
    id: 'other-offered-for-nothing-found',
    clause: 'OPTIONS-03',
    sentence: 'A filter that no option matches brings an option that the field does not have.',
    kind: 'subtle',
    patch: (seams) => ({
      narrowOptions: (options, filter) => {
        const found = seams.narrowOptions(options, filter);
        return found.length > 0 || options.length === 0 ? found : [{ name: 'Other', value: 'other' }];
      },
    }),
  },
  {
    id: 'former-option-filter-kept',
    clause: 'OPTIONS-03',
    sentence: 'Options that are asked for without a filter are narrowed by the filter before.',
    kind: 'subtle',
    patch: (seams) => {
      let former = '';
      return {
        narrowOptions: (options, filter) => {
          former = filter === '' ? former : filter;
          const found = seams.narrowOptions(options, former);
          return found.length > 0 || filter !== '' ? found : options;
        },
      };
    },
  },
  {
    id: 'whole-option-not-found',
    clause: 'OPTIONS-04',
    sentence: 'A filter finds only options that are longer than itself.',
    kind: 'subtle',
    patch: (seams) => ({
      narrowOptions: (options, filter) =>
        seams.narrowOptions(options, filter).filter(({ value }) => value.length !== filter.length),
    }),
  },
  {
    id: 'options-narrowed-on-the-first-page',
    clause: 'OPTIONS-04',
    sentence: 'Options come on pages of three, and a filter finds only those of the first page.',
    kind: 'subtle',
    patch: (seams) => ({
      readQueryPaging: (rules, query) => {
        const { position, size, ...request } = seams.readQueryPaging(rules, query);
        return { ...request, position: query.has('paging') ? (position / size) * 3 : position, size: 3 };
      },
      narrowOptions: (options, filter) =>
        filter === '' ? options : seams.narrowOptions(options.slice(0, 3), filter),
    }),
  },
  {
    id: 'options-not-narrowed',
    clause: 'OPTIONS-10',
    sentence: 'A filter of options is read and then forgotten.',
    kind: 'crude',
    patch: () => ({ narrowOptions: (options) => options }),
  },
  {
    id: 'unmatched-filter-forgotten',
    clause: 'OPTIONS-10',
    sentence: 'A filter that no option matches brings all of them.',
    kind: 'subtle',
    patch: (seams) => ({
      narrowOptions: (options, filter) => {
        const found = seams.narrowOptions(options, filter);
        return found.length > 0 ? found : options;
      },
    }),
  },
  {
    id: 'option-filter-as-pattern',
    clause: 'OPTIONS-10',
    sentence: 'A filter of options is a regular expression, in which an open bracket ends in an error.',
    kind: 'rare',
    patch: () => ({
      narrowOptions: (options, filter) => {
        const pattern = new RegExp(filter, 'i');
        return options.filter(({ name, value }) => pattern.test(name) || pattern.test(value));
      },
    }),
  },
  {
    id: 'option-taken-by-its-name',
    clause: 'OPTIONS-05',
    sentence: 'The stage of a contact takes the names of its options and refuses their values.',
    kind: 'rare',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const { field, value } = submission;
        const isMeant = field.id.endsWith('lifecycle_stage') && typeof value === 'string';
        const isValue = field.options.some((option) => option.value === value && option.name !== value);
        if (isMeant && isValue) throw badRequest(field.id, 'It is none of the options.');
        return seams.acceptSubmission(rules, submission);
      },
    }),
  },
  {
    id: 'option-in-small-letters',
    clause: 'OPTIONS-05',
    sentence: 'A chosen option is stored in small letters.',
    kind: 'subtle',
    patch: (seams) => ({
      acceptSubmission: (rules, submission) => {
        const accepted = seams.acceptSubmission(rules, submission);
        const { field, value } = accepted;
        return field.options.length > 0 && typeof value === 'string'
          ? { ...accepted, value: value.toLowerCase() }
          : accepted;
      },
    }),
  },
  {
    id: 'option-pages-overlap',
    clause: 'OPTIONS-06',
    sentence: 'Each further page of options begins with the last option of the page before.',
    kind: 'subtle',
    patch: (seams) => ({
      readQueryPaging: (rules, query) => {
        const request = seams.readQueryPaging(rules, query);
        return { ...request, position: Math.max(0, request.position - 1) };
      },
    }),
  },
  {
    id: 'second-page-of-options-trips',
    clause: 'OPTIONS-06',
    sentence: 'Any page of options but the first leads to an internal error, where pages have numbers.',
    kind: 'rare',
    patch: (seams) => ({
      answer: (request, handle) => {
        const page = request.query.get('paging') ?? '1';
        return page === '1' ? seams.answer(request, handle) : Promise.resolve({ status: 500, body: {} });
      },
    }),
  },
  {
    id: 'option-pages-forget-the-filter',
    clause: 'OPTIONS-06',
    sentence: 'A further page of options is one of all options, whatever the filter.',
    kind: 'rare',
    patch: (seams) => ({
      answer: (request, handle) => {
        if (!request.query.has('pagingOptions.cursor')) return seams.answer(request, handle);
        const query = new URLSearchParams(request.query);
        query.delete('filter');
        return seams.answer({ ...request, query }, handle);
      },
    }),
  },
  {
    id: 'option-without-name',
    clause: 'OPTIONS-13',
    sentence: 'An option whose name is its value has no name.',
    kind: 'subtle',
    patch: naming(() => undefined),
  },
];
