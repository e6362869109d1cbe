import { expect, test } from '@playwright/test';
import { contacts } from '../../environments/reference/fields/contacts.ts';
import { isObject, type JsonObject } from '../../environments/reference/json.ts';
import { badRequest } from '../../environments/reference/problem.ts';
import type { Patch } from '../../environments/reference/seams.ts';
import { verdicts } from './patched-service.ts';

/** All texts of contacts but the one that marks them. */
const shortIds = new Set(
  contacts
    .filter(
      ({ id, type, schema }) => type === 'string' && schema.format === undefined && !id.endsWith('last_name'),
    )
    .map(({ id }) => id),
);

/** They take so many letters, as the schema tells. */
function shortTexts(maxLength: number): Patch {
  return (seams) => ({
    schemaDocument: (code, fields) => {
      const document = seams.schemaDocument(code, fields);
      if (code !== 'contacts' || !isObject(document) || !isObject(document['properties'] ?? null))
        return document;
      const properties = Object.entries(document['properties'] as JsonObject).map(
        ([id, property]) =>
          [id, shortIds.has(id) && isObject(property) ? { ...property, maxLength } : property] as const,
      );
      return { ...document, properties: Object.fromEntries(properties) };
    },
    acceptSubmission: (rules, submission) => {
      const { field, value } = submission;
      if (shortIds.has(field.id) && typeof value === 'string' && value.length > maxLength)
        throw badRequest(field.id, `${field.id} takes ${maxLength} characters.`);
      return seams.acceptSubmission(rules, submission);
    },
  });
}

for (const longest of [24, 60])
  test(`texts are decided where those of contacts take ${longest} letters, all but the one that marks them`, async () => {
    const clauses = ['VALUES-01', 'OPERATORS-03', 'RECORDS-03'];
    const found = await verdicts(shortTexts(longest), clauses, '--depth', 'quick');
    expect(found).toMatchObject(Object.fromEntries(clauses.map((clause) => [clause, 'pass'])));
  });
