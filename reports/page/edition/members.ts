import type { OpenAPIV3_1 } from 'openapi-types';
import { schemaNamed } from '../../../specs/openapi.ts';
import { type Html, html } from '../html.ts';
import { sentence } from '../wording.ts';

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

/** The values that a schema chooses from; none where it takes any of its type. */
function choicesOf(reference: SchemaOrReference): readonly string[] {
  const schema = followed(reference);
  if (schema.const !== undefined) return [String(schema.const)];
  if (schema.enum !== undefined) return schema.enum.filter((value) => value !== null).map(String);
  const parts = schema.properties === undefined ? (schema.anyOf ?? schema.oneOf ?? []) : [];
  const choices = parts.map(choicesOf);
  return choices.every((each) => each.length > 0) ? choices.flat() : [];
}

/** A type in a few words: `array of string`, `string, date-time`, `object | array`. */
export function typeInWords(reference: SchemaOrReference): string {
  const schema = followed(reference);
  if (choicesOf(schema).length > 0) return 'string';
  if (schema.type === 'array')
    return `array of ${'items' in schema ? typeInWords(schema.items) : 'anything'}`;
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts !== undefined && schema.properties === undefined) return parts.map(typeInWords).join(' | ');
  const types = [schema.type ?? nameOf(reference) ?? 'anything'].flat().join(' | ');
  return schema.format === undefined ? types : `${types}, ${schema.format}`;
}

/** What a schema tells besides its type: its description, its choices, what it leaves open. */
export function meaningOf(reference: SchemaOrReference, ownDescription?: string): string {
  const schema = followed(reference);
  const { description } = reference as { readonly description?: string };
  const choices = choicesOf(schema);
  const choice = choices.length === 1 ? `Always ${choices[0]}.` : `One of ${choices.join(', ')}.`;
  const notes = [
    ownDescription ?? description ?? schema.description,
    choices.length > 0 ? choice : undefined,
    ...(schema['x-open'] ?? []),
  ];
  return notes.flatMap((note) => (note === undefined ? [] : sentence(note.trim()))).join(' ');
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

function row({ path, schema, required }: Member): Html {
  return html`<tr><th scope="row"><code>${path}</code>${required && html` <span class="needed">required</span>`}</th><td>${typeInWords(schema)}</td><td>${meaningOf(schema)}</td></tr>`;
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
    return html`<p><b>${caption}</b>: ${typeInWords(reference)}. ${meaningOf(reference)}</p>`;
  }
  return html`<div class="wide" tabindex="0" role="group" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${members.map(row)}</tbody></table></div>`;
}
