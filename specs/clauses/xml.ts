import type { Clause } from './clause.ts';

const onUpsert = { binds: 'service', operations: ['UpsertCrmRecord'], needs: ['writes'] } as const;
const onList = { binds: 'service', operations: ['ListCrmRecords'], needs: ['writes'] } as const;
const onBoth = {
  binds: 'service',
  operations: ['UpsertCrmRecord', 'ListCrmRecords'],
  needs: ['writes'],
} as const;

/** The bodies in XML. Their full shape is not shown, so nothing here is firmer than implied. */
export const xml = {
  'XML-01': {
    ...onUpsert,
    title: 'an upsert in XML stores and merges what the same upsert in JSON does',
    strength: 'implied',
    source: ['3-upsertcrmrecord/9'],
  },
  'XML-02': {
    ...onBoth,
    title: 'search_existing and return_fields in XML mean what the JSON members mean',
    strength: 'implied',
    source: ['3-upsertcrmrecord/7', '3-upsertcrmrecord/8', '3-upsertcrmrecord/9', '8-listcrmrecords/1'],
  },
  'XML-03': {
    ...onList,
    title: 'a list asked for in XML shows the records of the same list in JSON',
    strength: 'implied',
    source: ['8-listcrmrecords/1'],
  },
  'XML-04': {
    ...onBoth,
    title: 'characters escaped in XML are stored and compared unescaped',
    strength: 'implied',
    source: ['3-upsertcrmrecord/9', '8-listcrmrecords/1'],
  },
  'XML-05': {
    ...onBoth,
    title: 'a body that is not well-formed XML is a bad request',
    strength: 'implied',
    source: ['3-upsertcrmrecord/11', '8-listcrmrecords/22', 'http-statuses-in-the-record-api/2'],
  },
  'XML-06': {
    ...onBoth,
    title: 'a request in XML that accepts JSON may be answered in JSON or in XML',
    strength: 'open',
    source: ['3-upsertcrmrecord/9', '3-upsertcrmrecord/10', '8-listcrmrecords/1'],
    readings: ['JSON', 'XML'],
  },
  'XML-07': {
    ...onBoth,
    title: 'the names in an XML body may need the capitals of the sample, or any root',
    strength: 'open',
    source: ['3-upsertcrmrecord/9', '8-listcrmrecords/1'],
    readings: ['only Id and Operation are read', 'only id and operation are read', 'both are read'],
  },
  'XML-08': {
    ...onList,
    title: 'numbers and booleans of a filter in XML may be read as such or as text',
    strength: 'open',
    source: ['8-listcrmrecords/1', '8-listcrmrecords/6'],
    readings: ['read by the field type', 'read as text', 'refused'],
  },
  'XML-09': {
    title: 'a caller sends XML only to upsert and list, with their snake-case names',
    strength: 'implied',
    binds: 'client',
    source: ['3-upsertcrmrecord/9', '8-listcrmrecords/1'],
    operations: ['UpsertCrmRecord', 'ListCrmRecords'],
  },
} as const satisfies Record<`XML-${number}`, Clause>;
