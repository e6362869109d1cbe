import type { Exchange } from '../exchange.ts';
import { isFieldId } from '../../specs/semantics/field-id.ts';
import { schemaOf } from '../fields.ts';
import type { Law, Trial, Traffic } from '../law.ts';
import { answered, isMembers, membersOf } from '../body-members.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';
import { textsIn, writeOf, writesIn } from '../writes.ts';

export const wrappedUpdate: Law = {
  clause: 'RECORDS-21',
  exercise: 'an update',
  mend: 'Put the values of an update into data: {"data": {…}}.',
  trials: overEach(({ operation, request }) => {
    const isUnread = request.body?.incomplete === true || request.body?.form === 'other';
    if (operation !== 'UpdateCrmRecord' || isUnread) return undefined;
    const { data } = membersOf(request.body) ?? {};
    return unless(
      isMembers(data) || Array.isArray(data) ? undefined : `the data of an update is ${quoted(data)}`,
    );
  }),
};

/** The document leaves open whether these may be written, whatever their schema says. */
const disputed = /^system__id$|external_id$/;

export const nothingReadOnly: Law = {
  clause: 'FIELDS-25',
  exercise: 'a write of fields whose schema is known',
  mend: 'Leave fields that are readOnly in the schema out of what is written, also when a record is copied.',
  trials: (traffic) =>
    writesIn(traffic.exchanges).flatMap(({ exchange, resourceType, values }): Trial[] => {
      const ids = [...values.keys()].filter((id) => !disputed.test(id));
      const schemas = ids.flatMap((id) => {
        const schema = schemaOf(traffic, resourceType, id);
        return schema === undefined ? [] : [{ id, readOnly: schema.readOnly }];
      });
      if (schemas.length === 0) return [];
      const closed = schemas.find(({ readOnly }) => readOnly === true);
      const breach = closed && `a write has ${closed.id}, which is read-only`;
      return [{ exchanges: [exchange], ...(breach !== undefined && { breach }) }];
    }),
};

export const shortEnough: Law = {
  clause: 'FIELDS-26',
  exercise: 'a write of a last name',
  mend: 'Cut the last name, or refuse it where it is entered, before it is sent.',
  trials: (traffic) =>
    writesIn(traffic.exchanges).flatMap(({ exchange, resourceType, values }): Trial[] => {
      const id = 'standard__last_name';
      const value = values.get(id);
      const { maxLength = Infinity } = schemaOf(traffic, resourceType, id) ?? {};
      if (typeof value !== 'string' || resourceType !== 'contacts') return [];
      // JSON Schema counts characters, not code units.
      const length = Array.from(value).length;
      const breach = `a last name of ${length} characters is sent, and it has at most ${maxLength}`;
      return [{ exchanges: [exchange], ...(length > maxLength && { breach }) }];
    }),
};

function idsIn(exchange: Exchange): readonly string[] {
  const body = membersOf(exchange.request.body) ?? {};
  const filters = Array.isArray(body['fields']) ? body['fields'].filter(isMembers) : [];
  return [
    ...filters.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
    ...textsIn(body['returnFields']),
    ...textsIn(body['searchExisting']),
    ...(writeOf(exchange)?.values.keys() ?? []),
    ...(exchange.parameters['fieldId'] === undefined ? [] : [exchange.parameters['fieldId']]),
  ];
}

export const wholeFieldIds: Law = {
  clause: 'FIELDS-27',
  exercise: 'a call to the record API that names fields',
  mend: 'Name each field by its whole id, prefix, two underscores and name, as the schema spells it.',
  trials: overEach((exchange) => {
    if (exchange.address !== 'base_url') return undefined;
    const ids = idsIn(exchange);
    const wrong = ids.find((id) => !isFieldId(id));
    if (ids.length === 0) return undefined;
    return unless(wrong === undefined ? undefined : `a field is called ${quoted(wrong)}`);
  }),
};

interface Options {
  readonly ended: number;
  readonly names: ReadonlySet<unknown>;
  readonly values: ReadonlySet<unknown>;
  readonly exchange: Exchange;
}

/** The options that answers told, by resource type and field. */
function optionsTold({ exchanges }: Traffic): ReadonlyMap<string, readonly Options[]> {
  const told = new Map<string, Options[]>();
  for (const exchange of exchanges) {
    const { options } = answered(exchange) ?? {};
    const { resourceTypeCode, fieldId } = exchange.parameters;
    if (exchange.operation !== 'GetFieldOptions' || !Array.isArray(options)) continue;
    const rows = options.filter(isMembers);
    const key = `${resourceTypeCode}/${fieldId}`;
    const values = new Set(rows.map(({ value }) => value));
    const names = new Set(rows.map(({ name }) => name));
    told.set(key, [...(told.get(key) ?? []), { ended: exchange.ended, names, values, exchange }]);
  }
  return told;
}

export const optionValue: Law = {
  clause: 'OPTIONS-12',
  exercise: 'a write to a field whose options the caller has read',
  mend: 'Show the name of an option, and store its value.',
  trials: (traffic) => {
    const told = optionsTold(traffic);
    return writesIn(traffic.exchanges).flatMap(({ exchange, resourceType, values }) =>
      [...values].flatMap(([id, value]): Trial[] => {
        const known = (told.get(`${resourceType}/${id}`) ?? []).filter(
          ({ ended }) => ended <= exchange.started,
        );
        if (known.some((each) => each.values.has(value))) return [{ exchanges: [exchange] }];
        const named = known.find((each) => each.names.has(value));
        const breach = `${id} is given ${quoted(value)}, which is the name of an option and not its value`;
        return named === undefined ? [] : [{ exchanges: [named.exchange, exchange], breach }];
      }),
    );
  },
};
