import { operations } from '../../specs/openapi.ts';
import { wronglyTyped } from '../../specs/requests.ts';
import type { Exchange } from '../exchange.ts';
import type { Law } from '../law.ts';
import { overEach, type Shown, unless } from '../each-exchange.ts';

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const xmlType = /^(application|text)\/([\w.-]+\+)?xml\s*(;|$)/i;

function labelFlaw({ operation, request }: Exchange): string | undefined {
  const { body, headers, method } = request;
  const label = headers['content-type'];
  const takesBody = operation !== undefined && ['POST', 'PATCH'].includes(operations[operation].method);
  if (!takesBody) return `a body is sent with ${method} ${operation}, which takes none`;
  if (body?.form === 'other') return `the body of ${operation} is neither JSON nor XML`;
  const right = body?.form === 'xml' ? xmlType : jsonType;
  if (label !== undefined && right.test(label)) return undefined;
  return `a body in ${body?.form === 'xml' ? 'XML' : 'JSON'} is called ${label ?? 'nothing'}`;
}

export const bodyWhereTaken: Law = {
  clause: 'ERRORS-06',
  exercise: 'a call with a body',
  mend: 'Send bodies with POST and PATCH only, and name their content type: application/json.',
  trials: overEach((exchange) => {
    const { operation, request } = exchange;
    // How an exchange is sent is a rule of its own.
    if (operation === undefined || operation === 'TokenExchange' || request.body === undefined)
      return undefined;
    return unless(labelFlaw(exchange));
  }),
};

/** Rules of their own tell what stands at these places. */
const ruledElsewhere = /(^|\/)(cursor|limit|pageSize|filterGroups|filtersV2|operation|value|data)$|\/value\//;

function typeFlaw({ operation, request }: Exchange): Shown {
  const { body } = request;
  if (operation === undefined || body?.form !== 'json' || body.incomplete === true) return undefined;
  const places = wronglyTyped(operation, body.json)?.filter(({ place }) => !ruledElsewhere.test(place));
  const [first] = places ?? [];
  if (places === undefined) return undefined;
  return unless(first && `${first.place || 'the body'} of ${operation} is not of the type ${first.type}`);
}

export const membersOfTheirTypes: Law = {
  clause: 'ERRORS-07',
  exercise: 'an upsert or a list in JSON',
  mend: 'Build bodies by the schemas of the description; a client generated from it does so by itself.',
  trials: overEach(typeFlaw),
};

const inCamelCase = ['searchExisting', 'returnFields'] as const;
const takingXml: ReadonlySet<string | undefined> = new Set(['UpsertCrmRecord', 'ListCrmRecords']);

export const xmlWhereTaken: Law = {
  clause: 'XML-09',
  exercise: 'a call with a body in XML',
  mend: 'Send XML to upsert and list only, with search_existing and return_fields.',
  trials: overEach(({ operation, request }) => {
    const { body } = request;
    if (operation === undefined || body?.xml === undefined) return undefined;
    if (!takingXml.has(operation)) return { breach: `${operation} is sent XML` };
    const wrong = inCamelCase.find((name) => body.xml !== undefined && name in body.xml);
    return unless(wrong === undefined ? undefined : `a body in XML has ${wrong}`);
  }),
};
