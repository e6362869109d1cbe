import { type Address, operations, resourceTypes } from '../../specs/openapi.ts';
import type { Exchange } from '../exchange.ts';
import type { Law } from '../law.ts';
import { membersOf } from '../body-members.ts';
import { routesAt } from '../reading/route.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';

const addresses = [...new Set(Object.values(operations).map(({ address }) => address))];

/** Asked by browsers and monitors, of any server, beside what a program asks. */
const besides: ReadonlySet<string> = new Set(['OPTIONS', 'HEAD', 'TRACE', 'CONNECT']);

/** The end of a path that a caller put below another address. */
function belowAnother(target: string, own: Address | undefined): Address | undefined {
  const [path = ''] = target.split('?');
  return addresses
    .filter((address) => address !== own)
    .find((address) => routesAt(address, path).length > 0 && address !== 'base_url');
}

function misdirected({ address, request, path }: Exchange): string {
  const asked = `${request.method} ${request.target}`;
  const methods =
    address === undefined ? [] : routesAt(address, path).map(({ operation }) => operation.method);
  if (methods.length > 0) return `${asked} is sent where only ${[...new Set(methods)].join(' and ')} are`;
  const right = belowAnother(request.target, address) ?? belowAnother(path, address);
  if (right !== undefined) return `${asked} is sent to ${address ?? 'no address'}, and belongs to ${right}`;
  return `${asked} is no method and path of the interface below ${address ?? 'any address'}`;
}

export const rightPlace: Law = {
  clause: 'ENVIRONMENTS-04',
  exercise: 'a call',
  mend: 'Take the method, the address and the path from the description, and percent-encode each value in the path.',
  trials: overEach((exchange) => {
    if (besides.has(exchange.request.method)) return undefined;
    return unless(exchange.operation === undefined ? misdirected(exchange) : undefined);
  }),
};

const records: ReadonlySet<string> = new Set(resourceTypes.records);
const all: ReadonlySet<string> = new Set([...resourceTypes.records, ...resourceTypes.upsertOnly]);

export const listedType: Law = {
  clause: 'RESOURCES-09',
  exercise: 'a call that names a resource type, lists apart',
  mend: 'Use the resource type codes as the document lists them; customObjects are for upsert alone.',
  trials: overEach(({ operation, parameters: { resourceTypeCode } }) => {
    // The list operation declares its resource type as plain text.
    if (resourceTypeCode === undefined || operation === 'ListCrmRecords') return undefined;
    const listed = operation === 'UpsertCrmRecord' ? all : records;
    return unless(
      listed.has(resourceTypeCode) ? undefined : `${operation} is asked for ${quoted(resourceTypeCode)}`,
    );
  }),
};

export const objectType: Law = {
  clause: 'RESOURCES-10',
  exercise: 'an RPC call with a crmObjectType',
  mend: 'Name the object type in the singular with a capital, such as Contact.',
  trials: overEach(({ address, request }) => {
    const { crmObjectType } = (address === 'gateway_url' && membersOf(request.body)) || {};
    if (typeof crmObjectType !== 'string') return undefined;
    const isCode = all.has(crmObjectType);
    return unless(isCode ? `an RPC body asks for ${crmObjectType}, which is a code of paths` : undefined);
  }),
};

export const schemaNamespace: Law = {
  clause: 'RPC-31',
  exercise: 'an RPC field schema list',
  mend: 'Name the namespace in the body of every RPC field schema list.',
  trials: overEach(({ operation, request }) => {
    if (operation !== 'RpcFieldSchemaList') return undefined;
    const { namespace } = membersOf(request.body) ?? {};
    const isNamed = typeof namespace === 'string' && namespace !== '';
    return unless(isNamed ? undefined : `the namespace of an RPC field schema list is ${quoted(namespace)}`);
  }),
};
