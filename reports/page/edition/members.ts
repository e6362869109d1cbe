import type { OpenAPIV3_1 } from 'openapi-types';
import { schemaNamed } from '../../../specs/openapi.ts';
import { type Html, html } from '../html.ts';

type Schema = OpenAPIV3_1.SchemaObject & { readonly 'x-open'?: readonly string[] };
type SchemaOrReference = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

function nameOf(schema: SchemaOrReference): string | undefined {
  return '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
}

/** The schema itself, its reference followed. */
export function followed(schema: SchemaOrReference): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : schemaNamed(name);
}

/** A type in a few words: `array of string`, `string, date-time`, `IS | IS_NOT`. */
export function typeInWords(reference: SchemaOrReference): string {
  const schema = followed(reference);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.type === 'array')
    return `array of ${'items' in schema ? typeInWords(schema.items) : 'anything'}`;
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts !== undefined && schema.properties === undefined) return parts.map(typeInWords).join(' | ');
  const types = [schema.type ?? nameOf(reference) ?? 'anything'].flat().join(' | ');
  return schema.format === undefined ? types : `${types}, ${schema.format}`;
}

interface Member {
  readonly path: string;
  readonly schema: SchemaOrReference;
  readonly required: boolean;
}

/** Members of members stand with their path, as far down as a reader can follow. */
const deepest = 2;

function membersOf(reference: SchemaOrReference, prefix: string, depth: number): readonly Member[] {
  const schema = followed(reference);
  if (schema.type === 'array' && 'items' in schema) return membersOf(schema.items, `${prefix}[]`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const own = { path, schema: inner, required: schema.required?.includes(name) === true };
    return depth < deepest ? [own, ...membersOf(inner, path, depth + 1)] : [own];
  });
}

function row({ path, schema: reference, required }: Member): Html {
  const schema = followed(reference);
  const own = 'description' in reference ? reference.description : schema.description;
  const notes = [own, ...(schema['x-open'] ?? [])].filter((note) => note !== undefined);
  return html`<tr><th scope="row"><code>${path}</code>${required && html` <span class="needed">required</span>`}</th><td>${typeInWords(reference)}</td><td>${notes.join(' ')}</td></tr>`;
}

/** The members of a schema as rows: path, type, meaning. Alternatives stand one after the other. */
export function memberTable(caption: string, reference: SchemaOrReference): Html {
  const schema = followed(reference);
  const alternatives = schema.properties === undefined ? (schema.anyOf ?? schema.oneOf ?? []) : [];
  if (alternatives.length > 0) {
    return html`${alternatives.map((each) => memberTable(`${caption}: ${nameOf(each) ?? 'a form of it'}`, each))}`;
  }
  const members = membersOf(reference, '', 0);
  if (members.length === 0) {
    const notes = [schema.description, ...(schema['x-open'] ?? [])].filter((note) => note !== undefined);
    return html`<p><b>${caption}</b>: ${typeInWords(reference)}. ${notes.join(' ')}</p>`;
  }
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${members.map(row)}</tbody></table></div>`;
}
