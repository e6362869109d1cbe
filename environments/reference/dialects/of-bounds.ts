import { type Field, type Fields, isElements, type Value } from '../fields/field.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Dialect } from './dialect.ts';

/** Most elements, and the range of whole numbers. */
const bounds = { maxItems: 3, minimum: 1, maximum: 900 } as const;

/** What a schema says of the values of a field, in the keywords of JSON Schema. */
function boundsOf({ type }: Field): JsonObject {
  if (type === 'integer') return { minimum: bounds.minimum, maximum: bounds.maximum };
  return type === 'string_list' || type === 'tag' ? { maxItems: bounds.maxItems } : {};
}

function isOutside({ type }: Field, value: Value | undefined): boolean {
  if (type === 'integer')
    return typeof value === 'number' && (value < bounds.minimum || value > bounds.maximum);
  return value !== undefined && isElements(value) && value.length > bounds.maxItems;
}

function bounded(document: Json, fields: Fields): Json {
  if (!isObject(document) || !isObject(document.properties ?? null)) return document;
  const properties = Object.entries(document.properties as JsonObject).map(([id, property]) => {
    const field = fields.get(id);
    return [id, field && isObject(property) ? { ...property, ...boundsOf(field) } : property] as const;
  });
  return { ...document, properties: Object.fromEntries(properties) };
}

/** What a schema says of values beyond what the document shows of it. */
export const boundDialects: readonly Dialect[] = [
  {
    id: 'values-within-bounds',
    shows: ['FIELDS-15'],
    allowed_by: ['UPSERT-05', 'MERGE-17'],
    sentence: 'A schema bounds lists from above and whole numbers on both sides; what is outside is refused.',
    patch: (seams) => ({
      schemaDocument: (code, fields) => bounded(seams.schemaDocument(code, fields), fields),
      acceptSubmission: (rules, submission) => {
        const { field, value } = submission;
        if (isOutside(field, value))
          throw badRequest(field.id, `The value of ${field.id} is outside of its bounds. Read its schema.`);
        return seams.acceptSubmission(rules, submission);
      },
    }),
  },
];
