import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';
import { readJson } from './json-text.ts';
import { document, type OperationId, operations } from './openapi.ts';

/** What the description makes of one answer. */
export interface Reading {
  /** The parsed JSON body without members that are null; undefined when there is none, or when it is no JSON. */
  readonly body: unknown;
  /** Set when the body is more than can be taken in: then nothing can be said of the answer. */
  readonly excess?: string;
  /** Each way in which the answer is not as described. Empty as well where the description says nothing. */
  readonly problems: readonly string[];
}

const base = 'description';

/** JSON, or a media type with its suffix (RFC 6839), with or without parameters. */
const jsonMediaType = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Longer texts are checked up to their first problem: an error for each of a million values fills the memory. */
const longestThoroughText = 64 * 1024;
/** Enough to see what is wrong. */
const mostProblems = 10;

function schemas(allErrors: boolean): (reference: string) => ValidateFunction {
  // The description is checked before it is released (npm run check:description), not each time it is read.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, base);
  const validators = new Map<string, ValidateFunction>();
  return (reference) => {
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate;
  };
}

const thoroughly = schemas(true);
const upToTheFirst = schemas(false);

function pointer(...steps: readonly string[]): string {
  return steps
    .map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

/** The place as a JSON pointer (RFC 6901), and what is wrong there. */
function inWords({ instancePath, message, keyword, params }: ErrorObject): string {
  const { allowedValue, allowedValues = allowedValue } = params as Record<string, unknown>;
  const allowed = allowedValues === undefined ? '' : `: ${JSON.stringify(allowedValues)}`;
  return `${instancePath || 'the body'} ${message ?? keyword}${allowed}`;
}

function described(
  id: OperationId,
  status: number,
): { readonly response: OpenAPIV3_1.ResponseObject; readonly at: string } | undefined {
  const { path, method } = operations[id];
  const verb = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
  const response = document.paths?.[path]?.[verb]?.responses?.[status];
  if (response === undefined) return undefined;
  if (!('$ref' in response)) {
    return { response, at: base + '#' + pointer('paths', path, verb, 'responses', String(status)) };
  }
  const name = response.$ref.split('/').at(-1) ?? '';
  const shared = document.components?.responses?.[name];
  if (shared === undefined || '$ref' in shared)
    throw new Error(`The description has no response ${response.$ref}.`);
  return { response: shared, at: base + response.$ref };
}

function problemsOf(body: unknown, validate: ValidateFunction): string[] {
  if (validate(body)) return [];
  const problems = (validate.errors ?? []).slice(0, mostProblems).map(inWords);
  const more = (validate.errors ?? []).length - problems.length;
  return more > 0 ? [...problems, `${more} more problem${more === 1 ? '' : 's'}`] : problems;
}

/**
 * The value without members that are null: some encodings write so what is absent. The value of a field stays,
 * since a list may show it as null.
 */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  const present = Object.entries(value).filter(
    ([name, inner]) => inner !== null || (name === 'value' && 'id' in value),
  );
  return Object.fromEntries(present.map(([name, inner]) => [name, withoutNulls(inner)]));
}

/** Where in the description the body of an answer is described; undefined where it is not. */
export function responseSchema(id: OperationId, status: number): string | undefined {
  const found = described(id, status);
  if (found?.response.content?.['application/json']?.schema === undefined) return undefined;
  return (found.at + pointer('content', 'application/json', 'schema')).slice(base.length);
}

/** Whether a value is as the schema at this place of the description says. */
export function isAsDescribed(at: string, value: unknown): boolean {
  return upToTheFirst(base + at)(value);
}

/** Whether no body at all says what an object without members would. */
function mayBeEmpty(response: OpenAPIV3_1.ResponseObject & { readonly 'x-may-be-empty'?: unknown }): boolean {
  return response['x-may-be-empty'] === true;
}

/** Reads one answer against the description (OpenAPI 3.1, Responses Object; JSON Schema 2020-12). */
export function readAnswer(
  id: OperationId,
  status: number,
  contentType: string | undefined,
  text: string,
): Reading {
  const found = described(id, status);
  const schema = found?.response.content?.['application/json']?.schema;
  const { value, excess } = readJson(text);
  const body = text.includes('null') ? withoutNulls(value) : value;
  if (excess !== undefined) return { body, problems: [], excess };
  if (found === undefined || schema === undefined) return { body, problems: [] };
  if (text.trim() === '' && mayBeEmpty(found.response)) return { body: {}, problems: [] };
  if (body === undefined)
    return { body, problems: [text === '' ? 'the body is empty' : 'the body is not JSON'] };
  const problems: string[] = [];
  if (contentType !== undefined && !jsonMediaType.test(contentType)) {
    problems.push(`the content type is ${contentType}, not application/json`);
  }
  const validatorAt = text.length > longestThoroughText ? upToTheFirst : thoroughly;
  const validate = validatorAt(found.at + pointer('content', 'application/json', 'schema'));
  return { body, problems: [...problems, ...problemsOf(body, validate)] };
}
