import { isObject, type JsonObject } from '../../environments/reference/json.ts';
import { badRequest } from '../../environments/reference/problem.ts';
import type { Patch } from '../../environments/reference/seams.ts';

/** The fields that are meant take so many letters, as the schema tells. */
export function limitedTexts(isMeant: (fieldId: string) => boolean, maxLength: number): Patch {
  return (seams) => ({
    schemaDocument: (code, fields) => {
      const document = seams.schemaDocument(code, fields);
      if (!isObject(document) || !isObject(document['properties'] ?? null)) return document;
      const properties = Object.entries(document['properties'] as JsonObject).map(
        ([id, property]) =>
          [id, isMeant(id) && isObject(property) ? { ...property, maxLength } : property] as const,
      );
      return { ...document, properties: Object.fromEntries(properties) };
    },
    acceptSubmission: (rules, submission) => {
      const { field, value } = submission;
      if (isMeant(field.id) && typeof value === 'string' && value.length > maxLength)
        throw badRequest(field.id, `${field.id} takes ${maxLength} characters.`);
      return seams.acceptSubmission(rules, submission);
    },
  });
}
