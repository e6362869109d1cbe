import { randomUUID } from 'node:crypto';
import { objectTypeOf } from '../fields/catalogue.ts';
import { type Json, isObject } from '../json.ts';
import { Problem } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** The attributes of a record in another form than a map of values. */
function attributesAs(form: (entries: readonly (readonly [id: string, value: Json])[]) => Json): Patch {
  return (seams) => ({
    presentAttributes: (rules, fields, attributes) => {
      const flat = seams.presentAttributes(rules, fields, attributes);
      return isObject(flat) ? form(Object.entries(flat)) : flat;
    },
  });
}

function typedMember(value: Json): string {
  if (typeof value === 'string') return 'stringValue';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integerValue' : 'numberValue';
  return typeof value === 'boolean' ? 'booleanValue' : 'listValue';
}

/** How a record looks when it is read alone, and what stands for one that is missing. */
export const recordDialects: readonly Dialect[] = [
  {
    id: 'typed-attributes',
    shows: ['RECORDS-09'],
    sentence: 'Each attribute of a record is an object that names the type of its value.',
    excludes: ['attributes-as-pairs'],
    patch: attributesAs((entries) =>
      Object.fromEntries(entries.map(([id, value]) => [id, { [typedMember(value)]: value }])),
    ),
  },
  {
    id: 'attributes-as-pairs',
    shows: ['RECORDS-09'],
    sentence: 'The attributes of a record are a list of pairs of id and value.',
    excludes: ['typed-attributes'],
    patch: attributesAs((entries) => entries.map(([id, value]) => ({ id, value }))),
  },
  {
    id: 'object-type-in-envelope',
    shows: ['RECORDS-10', 'RPC-14'],
    sentence: 'A record names its type as the RPC-style methods do.',
    patch: (seams) => ({
      recordEnvelope: (rules, collection, record) => {
        const envelope = seams.recordEnvelope(rules, collection, record);
        return isObject(envelope) ? { ...envelope, type: objectTypeOf(collection.code) } : envelope;
      },
    }),
  },
  {
    id: 'missing-record-as-bad-request',
    shows: ['RECORDS-11'],
    sentence: 'A call for a record that does not exist is a bad request.',
    excludes: ['missing-record-as-empty'],
    patch: (seams) => ({
      toldProblem: (surface, problem) => {
        const told = seams.toldProblem(surface, problem);
        const isMissing = surface === 'base_url' && told.kind === 'not_found' && told.field === 'id';
        return isMissing ? new Problem('bad_request', told.message, { field: 'id' }) : told;
      },
    }),
  },
  {
    id: 'missing-record-as-empty',
    shows: ['RECORDS-11'],
    sentence: 'A call for a record that does not exist is answered 200 and {}.',
    excludes: ['extra-members', 'missing-record-as-bad-request', 'missing-permission-as-missing'],
    patch: replyingWith((reply, { path, method }) => {
      const isOneRecord = /^\/org\/[^/]+\/[^/]+\/[^/]+$/.test(path) && method !== 'POST';
      return reply.status === 404 && isOneRecord ? { status: 200, body: {} } : reply;
    }),
  },
  {
    id: 'system-id-of-its-own',
    shows: ['FIELDS-18'],
    sentence: 'The id that addresses a contact stands in system__contact_id alone.',
    patch: (seams) => ({
      stampsOf: (collection, stamps, id, at) => {
        const stamped = seams.stampsOf(collection, stamps, id, at);
        return 'system__id' in stamped ? { ...stamped, system__id: randomUUID() } : stamped;
      },
    }),
  },
];
