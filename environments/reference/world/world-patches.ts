import { laggingLists } from '../dialects/lagging-lists.ts';
import type { Field, Fields } from '../fields/field.ts';
import { isObject } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { World } from './world.ts';
import { fieldsIn, type RuledField } from './world-fields.ts';

/** The fields of a world instead of those of the reference service. */
function withItsFields(world: World): Patch {
  const known = new Map<string, Fields>();
  return (seams) => ({
    fieldsOf: (code) => {
      if (code !== 'contacts' && world.fields[code] === undefined) return seams.fieldsOf(code);
      const fields = known.get(code) ?? fieldsIn(world, code);
      known.set(code, fields);
      return fields;
    },
  });
}

function isRuled(field: Field): field is RuledField {
  return 'required' in field;
}

/** Refuses a value that is no option, or of another form, and a new record that lacks a required one. */
const strictly: Patch = (seams) => ({
  acceptSubmission: (rules, submission) => {
    const { field, value } = seams.acceptSubmission(rules, submission);
    if (typeof value !== 'string' || value === '' || !isRuled(field)) return submission;
    const isOption = field.options.length === 0 || field.options.some((option) => option.value === value);
    if (isOption && (field.pattern === undefined || field.pattern.test(value))) return submission;
    throw badRequest(field.id, `${JSON.stringify(value)} is no value for ${field.id}.`);
  },
  findViolations: (rules, collection, submissions, target) => {
    const given = new Set(submissions.flatMap(({ field, value }) => (value === undefined ? [] : field.id)));
    const missing = [...collection.fields.values()].find(
      (field) => isRuled(field) && field.required && !given.has(field.id),
    );
    if (target === undefined && missing !== undefined)
      throw badRequest(missing.id, `A record of ${collection.code} needs ${missing.id}.`);
    return seams.findViolations(rules, collection, submissions, target);
  },
});

/** Lists the fields that a record must hold, as JSON Schema does. */
const tellingRequired: Patch = (seams) => ({
  schemaDocument: (code, fields) => {
    const document = seams.schemaDocument(code, fields);
    const required = [...fields.values()].filter((field) => isRuled(field) && field.required);
    return isObject(document) ? { ...document, required: required.map(({ id }) => id) } : document;
  },
});

function namingTypes({ fieldTypeNames }: World): Patch {
  return (seams) => ({
    schemaEntry: (field, crmObjectType) => {
      const entry = seams.schemaEntry(field, crmObjectType);
      const isEmail = field.schema.format === 'email';
      return { ...entry, fieldType: isEmail ? 'FIELD_TYPE_EMAIL' : fieldTypeNames[field.type] };
    },
  });
}

function showingCompanies({ companyRows }: World): Patch {
  if (companyRows === 'everything') return () => ({});
  return (seams) => ({
    listedCompany: (rules, collection, company) => {
      if (companyRows === 'id') return { id: company.id };
      const shown = seams.presentAttributes(rules, collection.fields, company.attributes);
      const texts = isObject(shown)
        ? Object.entries(shown).filter(([, value]) => typeof value === 'string')
        : [];
      return { companyId: company.id, ...Object.fromEntries(texts) };
    },
  });
}

/** What makes a world of the reference service; its dialects lie over it. */
export function patchesOf(world: World): readonly Patch[] {
  const { recordListLagMs, companyListLagMs, looksForOneThatLags: oneIn } = world;
  return [
    withItsFields(world),
    strictly,
    ...(world.tellsRequired ? [tellingRequired] : []),
    namingTypes(world),
    showingCompanies(world),
    ...(recordListLagMs > 0 ? [laggingLists(recordListLagMs, { oneIn })] : []),
    ...(companyListLagMs > 0
      ? [laggingLists(companyListLagMs, { list: 'collectionOfCompanies', oneIn })]
      : []),
  ];
}
