import { filterOperations, operatorTable } from '../../specs/openapi.ts';
import { momentIn } from '../../specs/semantics/moment.ts';
import type { Exchange } from '../exchange.ts';
import { isDated, operationsOf } from '../fields.ts';
import type { Law, Trial, Traffic } from '../law.ts';
import { isMembers, type Members, membersOf } from '../body-members.ts';
import { quoted } from '../each-exchange.ts';

/** Every operation that the document names somewhere: the allowed values, and the rows of field types. */
const named: ReadonlySet<string> = new Set([
  ...filterOperations.allowed,
  ...Object.values(operatorTable).flat(),
]);
/** Allowed, and in no row: the document leaves open what has them. */
const inARow: ReadonlySet<string> = new Set(Object.values(operatorTable).flat());
const ofEmptiness: ReadonlySet<unknown> = new Set(['IS_EMPTY', 'IS_NOT_EMPTY']);

interface AskedFilter {
  readonly exchange: Exchange;
  readonly resourceType: string | undefined;
  readonly filter: Members;
}

function filtersIn({ exchanges }: Traffic): readonly AskedFilter[] {
  return exchanges.flatMap((exchange) => {
    if (exchange.operation !== 'ListCrmRecords') return [];
    const { fields } = membersOf(exchange.request.body) ?? {};
    const resourceType = exchange.parameters['resourceTypeCode'];
    return (Array.isArray(fields) ? fields : [])
      .filter(isMembers)
      .map((filter) => ({ exchange, resourceType, filter }));
  });
}

function operationTrial(traffic: Traffic, { exchange, resourceType, filter }: AskedFilter): Trial[] {
  const { id, operation } = filter;
  // Left out, it is the default one, which is open for types whose row lacks it.
  if (operation === undefined || operation === null || typeof id !== 'string') return [];
  const exchanges = [exchange];
  if (typeof operation !== 'string' || !named.has(operation))
    return [{ exchanges, breach: `a filter has the operation ${quoted(operation)}, which does not exist` }];
  const has = operationsOf(traffic, resourceType, id);
  if (has === undefined || !inARow.has(operation)) return [];
  if (has.has(operation)) return [{ exchanges }];
  return [{ exchanges, breach: `a filter asks ${operation} of ${id}, whose type does not have it` }];
}

export const operationOfType: Law = {
  clause: 'OPERATORS-39',
  exercise: 'a filter with an operation on a field whose type is known',
  mend: 'Look the type of the field up in its schema, and take an operation from the row of that type.',
  trials: (traffic) => filtersIn(traffic).flatMap((asked) => operationTrial(traffic, asked)),
};

const isScalar = (value: unknown): boolean => ['string', 'boolean', 'number'].includes(typeof value);

function valueFlaw(traffic: Traffic, { resourceType, filter }: AskedFilter): string | undefined {
  const { id, value } = filter;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!items.every(isScalar)) return `a filter value is ${quoted(value)}`;
  if (typeof id !== 'string' || !isDated(traffic, resourceType, id)) return undefined;
  // A range may be written as one text, in a form that is open.
  const isRange = String(filter['operation']).endsWith('BETWEEN');
  const wrong = items.find((item) => momentIn(item) === undefined);
  return wrong === undefined || (isRange && !Array.isArray(value))
    ? undefined
    : `${id} is compared with ${quoted(wrong)}, no date or time of RFC 3339`;
}

export const documentedValue: Law = {
  clause: 'OPERATORS-40',
  exercise: 'a filter with a value',
  mend: 'Compare with a text, a boolean, a number or an array of those, and write dates and times as RFC 3339 does.',
  trials: (traffic) =>
    filtersIn(traffic).flatMap((asked): Trial[] => {
      const { value, operation } = asked.filter;
      if (value === undefined || value === null || ofEmptiness.has(operation)) return [];
      const breach = valueFlaw(traffic, asked);
      return [{ exchanges: [asked.exchange], ...(breach !== undefined && { breach }) }];
    }),
};
