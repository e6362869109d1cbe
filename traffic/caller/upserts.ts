import { mergeOperations, valueEncodings } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import { knownType, schemaOf } from '../fields.ts';
import type { Law, Trial, Traffic } from '../law.ts';
import { isMembers, type Members, membersOf } from '../body-members.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';
import { textsIn, type Write, writesIn } from '../writes.ts';

const upsertsIn = ({ exchanges }: Traffic): readonly Write[] =>
  writesIn(exchanges).filter(({ exchange }) => exchange.operation === 'UpsertCrmRecord');

export const oneOfTwoForms: Law = {
  clause: 'UPSERT-19',
  exercise: 'an upsert',
  mend: 'Send the values as fields, each with its operation, or as a data object.',
  trials: overEach(({ operation, request }) => {
    const isUnread = request.body?.incomplete === true || request.body?.form === 'other';
    if (operation !== 'UpsertCrmRecord' || isUnread) return undefined;
    const { fields, data } = membersOf(request.body) ?? {};
    const hasForm = (fields !== undefined && fields !== null) || (data !== undefined && data !== null);
    return unless(hasForm ? undefined : 'an upsert has neither fields nor data');
  }),
};

function searchFlaw(traffic: Traffic, { values, resourceType }: Write, id: string): string | undefined {
  if (!values.has(id)) return `searchExisting names ${id}, and the body has no value for it`;
  const unique = traffic.known?.unique[resourceType];
  return unique === undefined || unique.includes(id)
    ? undefined
    : `searchExisting names ${id}, whose values are not unique`;
}

export const searchedByUnique: Law = {
  clause: 'UPSERT-20',
  exercise: 'an upsert with searchExisting',
  mend: 'Search by fields that are unique, and send the value to search for among the values.',
  trials: (traffic) =>
    upsertsIn(traffic).flatMap((write): Trial[] => {
      const ids = textsIn(write.body['searchExisting']);
      if (ids.length === 0) return [];
      const [breach] = ids.flatMap((id) => searchFlaw(traffic, write, id) ?? []);
      return [{ exchanges: [write.exchange], ...(breach !== undefined && { breach }) }];
    }),
};

interface WrittenField {
  readonly exchange: Exchange;
  readonly resourceType: string;
  readonly field: Members;
}

/** The items of the first upsert form. */
function v1Fields(traffic: Traffic): readonly WrittenField[] {
  return upsertsIn(traffic).flatMap(({ exchange, resourceType, body: { fields } }) =>
    (Array.isArray(fields) ? fields : [])
      .filter(isMembers)
      .map((field) => ({ exchange, resourceType, field })),
  );
}

export const mergeOperation: Law = {
  clause: 'MERGE-18',
  exercise: 'an upsert whose fields name a merge operation',
  mend: `Name one of ${mergeOperations.join(', ')}.`,
  trials: (traffic) =>
    v1Fields(traffic).flatMap(({ exchange, field: { operation } }): Trial[] => {
      // What a field without one means is open.
      if (operation === undefined || operation === null) return [];
      const isKnown = typeof operation === 'string' && mergeOperations.includes(operation);
      const breach = `a field of an upsert has the operation ${quoted(operation)}`;
      return [{ exchanges: [exchange], ...(!isKnown && { breach }) }];
    }),
};

const { list, geopoint } = valueEncodings;

function isBracketed(text: string): boolean {
  const [start, end] = [text.trimStart(), text.trimEnd()];
  return start.startsWith(list.open) && end.endsWith(list.close);
}

function isPlace(text: string): boolean {
  const inside = text.trim().slice(geopoint.open.length, -geopoint.close.length);
  const parts = inside.split(geopoint.separator).map((part) => part.trim());
  const areNumbers = parts.every((part) => part !== '' && Number.isFinite(Number(part)));
  return isBracketed(text) && parts.length === geopoint.parts.length && areNumbers;
}

function writingFlaw(traffic: Traffic, { resourceType, field }: WrittenField): string | undefined {
  const { id, value } = field;
  if (typeof value !== 'string')
    return `a v1 upsert writes ${quoted(id)} as ${quoted(value)}, not as a string`;
  if (typeof id !== 'string' || value === '') return undefined;
  const type = knownType(traffic, resourceType, id);
  // The document itself shows some tags as plain strings: only what the schema calls an array is surely a list.
  if (schemaOf(traffic, resourceType, id)?.type === 'array' && !isBracketed(value))
    return `a v1 upsert writes the list ${id} as ${quoted(value)}, without brackets`;
  if (type === 'geopoint' && !isPlace(value)) return `a v1 upsert writes the place ${id} as ${quoted(value)}`;
  return undefined;
}

export const writtenAsText: Law = {
  clause: 'VALUES-16',
  exercise: 'an upsert in the form of fields',
  mend: 'Write every value of this form as a string: lists and tags between [ and ], places as [latitude, longitude].',
  trials: (traffic) =>
    v1Fields(traffic).flatMap((written): Trial[] => {
      const { value } = written.field;
      if (value === undefined || value === null || written.exchange.request.body?.form === 'xml') return [];
      const breach = writingFlaw(traffic, written);
      return [{ exchanges: [written.exchange], ...(breach !== undefined && { breach }) }];
    }),
};
