import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import type { Patch, Seams } from '../seams.ts';
import type { Fault } from './fault.ts';
import { changingLists } from './patching/list-answers.ts';
import { readOnce } from './patching/read-once.ts';

type ListedFields = ReturnType<Seams['listedFields']>;

/** A list shows other fields of a record than it should, by what `returnFields` names. */
function listingFields(change: (all: ListedFields, named: readonly string[]) => ListedFields): Patch {
  return (seams) => ({
    listedFields: (rules, fields, attributes, returnFields) =>
      change(seams.listedFields(rules, fields, attributes, returnFields), returnFields),
  });
}

function withoutIds(objects: Json | undefined): Json {
  if (!isList(objects)) return [];
  return objects.map((object) => {
    if (!isObject(object)) return object;
    const { id: _, ...shown } = object;
    return shown;
  });
}

function underTheirIds(objects: Json | undefined): Json {
  if (!isList(objects)) return {};
  return Object.fromEntries(objects.map((object) => [isObject(object) ? String(object.id) : '', object]));
}

function eachWithOneField(objects: Json | undefined): Json {
  if (!isList(objects)) return [];
  return objects.map((object) =>
    isObject(object) && isList(object.fields) ? { ...object, fields: object.fields.slice(0, 1) } : object,
  );
}

/** Each field of an object with the value of the one that follows. */
function eachShifted(objects: Json | undefined): Json {
  if (!isList(objects)) return [];
  return objects.map((object) => {
    if (!isObject(object) || !isList(object.fields)) return object;
    const entries = object.fields.filter(isObject);
    const fields = entries.map((entry, index) => ({
      ...entry,
      value: entries[(index + 1) % entries.length]?.value ?? null,
    }));
    return { ...object, fields };
  });
}

/** What a list of records shows of itself and of each record. */
export const listFaults: readonly Fault[] = [
  {
    id: 'objects-under-their-ids',
    clause: 'LIST-01',
    sentence: 'The objects of a list stand under their ids, not in an array.',
    kind: 'crude',
    patch: changingLists((body) => ({ ...body, objects: underTheirIds(body.objects) })),
  },
  {
    id: 'words-without-their-field',
    clause: 'LIST-02',
    sentence: 'A value of four words or more stands in a list without the id of its field.',
    kind: 'rare',
    patch: listingFields((all) =>
      all.map((shown) => (String(shown.value).split(' ').length > 3 ? { ...shown, id: '' } : shown)),
    ),
  },
  {
    id: 'total-as-text',
    clause: 'LIST-03',
    sentence: 'The total of a list is written as text.',
    kind: 'crude',
    patch: changingLists((body) => ({ ...body, total_objects: String(body.total_objects) })),
  },
  {
    id: 'values-of-the-next-object',
    clause: 'LIST-02',
    sentence: 'From the second page on each object has the values of the one that follows it.',
    kind: 'subtle',
    patch: changingLists((body, { page }) => {
      const isFirst = !isObject(page ?? null) || (page as JsonObject)['cursor'] === undefined;
      const objects = isList(body.objects) ? body.objects.filter(isObject) : [];
      if (isFirst || objects.length === 0) return body;
      const following = (at: number): Json => objects[(at + 1) % objects.length]?.['fields'] ?? [];
      return { ...body, objects: objects.map((object, at) => ({ ...object, fields: following(at) })) };
    }),
  },
  {
    id: 'end-of-list-not-told',
    clause: 'LIST-04',
    sentence: 'A list says that there is more and never that there is not.',
    kind: 'subtle',
    patch: changingLists(({ has_more, ...body }) => (has_more === true ? { ...body, has_more } : body)),
  },
  {
    id: 'no-fields-named-none-shown',
    clause: 'LIST-05',
    sentence: 'A list with an empty list of return fields shows the first field only.',
    kind: 'subtle',
    patch: listingFields((all, named) => (named.length === 0 ? all.slice(0, 1) : all)),
  },
  {
    id: 'due-days-of-calls-not-listed',
    clause: 'LIST-05',
    sentence: 'No list shows the day on which a call is due.',
    kind: 'rare',
    patch: listingFields((all) => all.filter(({ id }) => !id.endsWith('call_activity_due_on'))),
  },
  {
    id: 'own-fields-shown-only-where-named',
    clause: 'LIST-05',
    sentence: 'A list shows the fields that the service writes itself only where returnFields names them.',
    kind: 'rare',
    patch: listingFields((all, named) =>
      all.filter(({ id }) => named.length > 0 || !id.startsWith('system__')),
    ),
  },
  {
    id: 'when-made-not-listed',
    clause: 'LIST-05',
    sentence: 'No list shows when a record was made, which the record shows.',
    kind: 'subtle',
    patch: listingFields((all) => all.filter(({ id }) => id !== 'system__created_at')),
  },
  {
    id: 'neighbouring-field-shown',
    clause: 'LIST-06',
    sentence: 'A list that is to show three fields shows all of them.',
    kind: 'subtle',
    patch: (seams) => ({
      listedFields: (rules, fields, attributes, returnFields) =>
        seams.listedFields(rules, fields, attributes, returnFields.length === 3 ? [] : returnFields),
    }),
  },
  {
    id: 'values-of-named-fields-shifted',
    clause: 'LIST-06',
    sentence: 'Of three fields and more that a list is to show, each has the value of the next one.',
    kind: 'subtle',
    patch: changingLists((body, { returnFields }) => {
      const isMeant = Array.isArray(returnFields) && returnFields.length > 2;
      return isMeant ? { ...body, objects: eachShifted(body.objects) } : body;
    }),
  },
  {
    id: 'all-fields-of-calls-shown',
    clause: 'LIST-06',
    sentence: 'A list of calls shows every field, whichever it is to show.',
    kind: 'rare',
    patch: (seams) => ({
      listedFields: (rules, fields, attributes, returnFields) => {
        const isOfCalls = fields.has('standard__call_activity_subject');
        return seams.listedFields(rules, fields, attributes, isOfCalls ? [] : returnFields);
      },
    }),
  },
  {
    id: 'read-only-fields-not-listed',
    clause: 'LIST-06',
    sentence: 'A list that is to show some fields leaves out those that callers cannot write.',
    kind: 'rare',
    patch: (seams) => ({
      listedFields: (rules, fields, attributes, returnFields) => {
        const written = returnFields.filter((id) => fields.get(id)?.schema.readOnly !== true);
        if (returnFields.length > 0 && written.length === 0) return [];
        return seams.listedFields(rules, fields, attributes, written);
      },
    }),
  },
  {
    id: 'later-pages-show-one-field',
    clause: 'LIST-06',
    sentence: 'From the second page on, a list shows one of the fields that it is asked to return.',
    kind: 'rare',
    patch: changingLists((body, { page }) => {
      const isFirst = !isObject(page) || page.cursor === undefined;
      return isFirst ? body : { ...body, objects: eachWithOneField(body.objects) };
    }),
  },
  {
    id: 'missing-body-is-empty',
    clause: 'LIST-07',
    sentence: 'A missing body counts as an empty object.',
    kind: 'subtle',
    patch: (seams) => ({
      readRequestBody: async (rules, id, incoming) => {
        const request = readOnce(incoming);
        return (await request.body()).length === 0 ? {} : seams.readRequestBody(rules, id, request);
      },
    }),
  },
  {
    id: 'objects-without-their-ids',
    clause: 'LIST-11',
    sentence: 'The objects of a list have no id.',
    kind: 'crude',
    patch: changingLists((body) => ({ ...body, objects: withoutIds(body.objects) })),
  },
  {
    id: 'empty-list-without-objects',
    clause: 'LIST-11',
    sentence: 'A list that finds nothing leaves its objects out.',
    kind: 'subtle',
    patch: changingLists(({ objects, ...body }) =>
      isList(objects) && objects.length === 0 ? body : { ...body, objects: objects ?? [] },
    ),
  },
];
