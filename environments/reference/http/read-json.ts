import { isList, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { badRequest } from '../problem.ts';
import { bounds } from './bounds.ts';

/** Names that mean something to JavaScript objects. */
const forbiddenNames = new Set(['__proto__', 'constructor']);

/** Reads a JSON object, after the guards against deep nesting and names with a meaning of their own. */
export function readJson(text: string): JsonObject {
  const json = parseJson(text);
  if (json === undefined)
    throw badRequest('body', 'The body is not valid JSON. Check its quotes, commas and brackets.');
  if (!isObject(json)) throw badRequest('body', 'The body must be a JSON object: {…}.');
  refuseValue(json, 1);
  return json;
}

/** A member name that must not reach an object of ours. */
export function refuseName(name: string): void {
  if (forbiddenNames.has(name))
    throw badRequest(name, `The member name ${name} is not accepted. Leave it out.`);
}

function refuseValue(json: Json, depth: number): void {
  if (typeof json === 'string') refuseHalfCharacters(json);
  if (typeof json !== 'object' || json === null) return;
  if (depth > bounds.nesting)
    throw badRequest('body', `The body is nested deeper than ${bounds.nesting} levels. Send a flatter one.`);
  if (isList(json)) {
    for (const value of json) refuseValue(value, depth + 1);
    return;
  }
  for (const [name, value] of Object.entries(json)) {
    refuseName(name);
    refuseHalfCharacters(name);
    refuseValue(value, depth + 1);
  }
}

/** Half of a surrogate pair has no UTF-8 form: it could not be returned as sent. */
function refuseHalfCharacters(text: string): void {
  if (/\p{Surrogate}/u.test(text))
    throw badRequest('body', 'The body holds half of a surrogate pair. Send whole characters.');
}
