import type { OpenAPIV3_1 } from 'openapi-types';
import {
  document,
  type Operation,
  type OperationId,
  operations as described,
} from '../../../specs/openapi.ts';
import { ledger } from '../../../specs/clauses/ledger.ts';
import type { Conformance } from '../../conformance.ts';
import { exchangeBody } from '../evidence/exchange.ts';
import { type Html, html } from '../html.ts';
import { clauseLink, verdictMark } from '../marks.ts';
import { sentence } from '../wording.ts';
import { followed, meaningOf, memberTable, typeInWords } from './members.ts';

interface Described {
  readonly item: OpenAPIV3_1.PathItemObject;
  readonly operation: OpenAPIV3_1.OperationObject;
}

type Reference = OpenAPIV3_1.ReferenceObject;

/** What stands at the place in the description's components that a reference names. */
function component<T extends object>(kind: 'parameters' | 'responses', part: T | Reference): T {
  if (!('$ref' in part)) return part;
  return document.components?.[kind]?.[part.$ref.split('/').at(-1) ?? ''] as T;
}

function descriptionOf({ path, method }: Operation): Described {
  const item = document.paths?.[path] ?? {};
  const operation = item[method.toLowerCase() as 'get'];
  if (operation === undefined) throw new Error(`The description has no ${method} ${path}.`);
  return { item, operation };
}

function parameters({ item, operation }: Described): Html {
  const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((part) =>
    component<OpenAPIV3_1.ParameterObject>('parameters', part),
  );
  if (all.length === 0) return html``;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Parameters"><table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${all.map(
    ({ name, in: place, schema, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${place}</td><td>${schema && typeInWords(schema as Reference)}</td><td>${schema ? meaningOf(schema as Reference, description) : description}</td></tr>`,
  )}</tbody></table></div>`;
}

function body({ operation }: Described): Html {
  const { content = {} } = (operation.requestBody ?? {}) as Partial<OpenAPIV3_1.RequestBodyObject>;
  return html`${Object.entries(content).map(
    ([type, { schema }]) =>
      schema &&
      html`<details class="body" ${type === 'application/json' && 'open'}><summary>Request body, ${type}</summary>${memberTable(`Body, ${type}`, schema)}</details>`,
  )}`;
}

function answer(status: string, part: OpenAPIV3_1.ResponseObject | Reference): Html {
  const { description, content, ...rest } = component<OpenAPIV3_1.ResponseObject>('responses', part);
  const schema = content?.['application/json']?.schema;
  const open = (rest as { readonly 'x-open'?: readonly string[] })['x-open'] ?? [];
  const hasMembers = schema !== undefined && followed(schema).properties !== undefined;
  return html`<li><b class="status">${status}</b> ${description} ${open.join(' ')}${hasMembers && html`<details><summary>Members</summary>${memberTable(`Answer ${status}`, schema)}</details>`}</li>`;
}

function ownClauses(id: OperationId, { clauses }: Conformance): Html {
  const own = clauses.filter((clause) => ledger[clause.id].operations.includes(id));
  if (own.length === 0) return html``;
  const broken = own.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  return html`${broken.length > 0 && html`<ul class="plain">${broken.map((clause) => html`<li>${verdictMark(clause.verdict)} ${clauseLink(clause.id)} ${sentence(clause.title)}</li>`)}</ul>`}
<details><summary>${own.length} clauses</summary><ul class="plain">${own.map((clause) => html`<li>${verdictMark(clause.verdict)} ${clauseLink(clause.id)} ${sentence(clause.title)}</li>`)}</ul></details>`;
}

function operationArticle(operation: Operation, conformance: Conformance): Html {
  const { id, method, path, address, lifecycle, scopes } = operation;
  const found = descriptionOf(operation);
  const { summary = id, description = '', responses = {} } = found.operation;
  const example = conformance.evidence?.examples[id];
  return html`<article class="operation" id="${id}">
<h3>${summary} <a class="permalink" href="#${id}">${id}</a></h3>
<p class="route"><span class="method ${method}">${method}</span> <code><span class="soft">{${address}}</span>${path}</code></p>
<p>${description}</p>
<p class="soft">${lifecycle.length > 0 ? `Label: ${lifecycle.join(', ')}` : 'No label'}${scopes.length > 0 && ` · scope: ${scopes.join(' or ')}`}${!operation.secured && ' · needs no token'}</p>
${parameters(found)}${body(found)}
<h4>Answers</h4><ul class="plain answers">${Object.entries(responses).map(([status, part]) => answer(status, part))}</ul>
${example && html`<details class="exchange"><summary>A real exchange of this run</summary>${exchangeBody(example, `example-${id}`)}</details>`}
${ownClauses(id, conformance)}
</article>`;
}

/** The operations as the description has them, each with a real exchange. */
export function operations(conformance: Conformance): Html {
  return html`<section id="operations"><h2>The operations</h2>
<p class="lead">As the kit's own OpenAPI description has them. What the document leaves out is said to be open.</p>
${Object.values(described).map((operation) => operationArticle(operation, conformance))}</section>`;
}
