import { rowOf } from '../generators/filter.ts';
import { filterOperations } from '../specs/openapi.ts';
import type { FieldType, Value } from '../specs/semantics/field-type.ts';
import { clause, offered, test } from './harness/check.ts';
import { outcomeByType, outcomeOfEmpty, outcomeOfFilter } from './harness/filters/filter-outcome.ts';
import { valueLeftOut, waysToLeaveOut } from './harness/filters/value-left-out.ts';
import { declaredFields } from './harness/fields/declared-fields.ts';
import { typedFieldsOf } from './harness/fields/field-types.ts';

function firstOf(value: Value | undefined): unknown {
  return Array.isArray(value) ? value[0] : value;
}

test(
  'a filter without an operation works on field types without IS, or is refused',
  clause('OPERATORS-29'),
  async ({ once, observe, varied, environment: { crm } }) => {
    await once(async () => {
      const told: string[] = [];
      for (const named of [{}, { operation: filterOperations.default }]) {
        const outcome = await outcomeByType(
          crm,
          varied,
          ['string_list', 'integer', 'tag'],
          ({ id, stored }) => ({ id, value: firstOf(stored[0]), ...named }),
        );
        told.push(`${named.operation === undefined ? 'that names no operation' : 'by IS'} ${outcome}`);
      }
      observe(`A filter ${told.join('; one ')}.`);
    });
  },
);

test(
  'CONTAINS works although no field type lists it, or is refused',
  clause('OPERATORS-30'),
  async ({ once, observe, varied, environment: { crm } }) => {
    await once(async () => {
      const told: string[] = [];
      for (const operation of ['CONTAINS', 'DOES_NOT_CONTAIN']) {
        const outcome = await outcomeByType(
          crm,
          varied,
          ['string', 'string_list', 'tag'],
          ({ id, stored }) => ({
            id,
            operation,
            value: String(firstOf(stored[0])).slice(0, 3),
          }),
        );
        told.push(`${operation} ${outcome}`);
      }
      observe(`Asked for the beginning of a stored value, ${told.join('; ')}.`);
    });
  },
);

test(
  'IS_VALID works on fields other than phones, or is refused',
  clause('OPERATORS-31'),
  async ({ once, observe, varied, environment: { crm } }) => {
    await once(async () => {
      const told: string[] = [];
      for (const operation of ['IS_VALID', 'IS_NOT_VALID']) {
        const outcome = await outcomeByType(crm, varied, ['string', 'date', 'tag'], ({ id }) => ({
          id,
          operation,
        }));
        told.push(`${operation} ${outcome}`);
      }
      observe(`${told.join('; ')}.`);
    });
  },
);

/** One value of each of the types without a row, and the operations that a related row would lend. */
const unruled = {
  number: [2.5, ['IS', 'IS_EQUAL_TO', 'IS_GREATER_THAN', 'IS_EMPTY']],
  string: ['x@example.com', ['IS', 'IS_ANY', 'IS_EMPTY']],
} as const;

test(
  'a field type missing from the operator table takes related operations, or refuses them',
  clause('OPERATORS-32'),
  async ({ once, observe, varied, environment }) => {
    await once(async () => {
      const told: string[] = [];
      for (const resourceType of new Set(varied.fields.map((field) => field.resourceType))) {
        const ruled = new Set((await typedFieldsOf(environment, resourceType)).map(({ id }) => id));
        const strangers = (await declaredFields(environment, resourceType))
          .filter(({ id }) => !ruled.has(id))
          .slice(0, 4);
        for (const { id, type } of strangers) {
          const [value, operations] = unruled[type === 'number' ? 'number' : 'string'];
          for (const operation of operations) {
            const filter = { id, operation, value: operation === 'IS_ANY' ? [value] : value };
            const { inWords } = await outcomeOfFilter(
              environment.crm,
              varied.populationOf(resourceType),
              filter,
            );
            told.push(`${operation} on ${id} ${inWords}`);
          }
        }
      }
      offered(told.length > 0, 'the row of every field is known');
      observe(`Of fields whose row is not known, ${told.join(', ')}.`);
    });
  },
);

test(
  'IS on an instant means the instant or the day',
  clause('OPERATORS-33'),
  async ({ once, observe, varied, environment: { crm } }) => {
    const field = varied.fieldsOf('date').find(({ format }) => format === 'date-time');
    offered(field !== undefined, 'there is no writable field for an instant');
    const instant = String(field.stored.find((value) => !/T00:00:00/.test(String(value))) ?? field.stored[0]);
    const day = instant.slice(0, 10);
    const sameDay = instant.includes('T06:') ? `${day}T07:00:00Z` : `${day}T06:00:00Z`;
    await once(async () => {
      const told: string[] = [];
      for (const [name, value] of Object.entries({
        'the same instant': instant,
        'another of its day': sameDay,
        'the day': day,
      })) {
        const filter = { id: field.id, operation: 'IS', value };
        told.push(
          `${name} ${(await outcomeOfFilter(crm, varied.populationOf(field.resourceType), filter)).inWords}`,
        );
      }
      observe(`IS on a date-time field that is asked for ${told.join(', for ')}.`);
    });
  },
);

test(
  'text filters ignore letter case, accents and outer blanks, or do not',
  clause('OPERATORS-34'),
  async ({ once, observe, contacts, environment: { crm } }) => {
    const id = contacts.spareText;
    await contacts.plant({ [id]: 'Zoë Keller' });
    const variants = {
      itself: 'Zoë Keller',
      'other letter case': 'zoë keller',
      'no accent': 'Zoe Keller',
      'outer blanks': ' Zoë Keller ',
    };
    await once(async () => {
      const told: string[] = [];
      for (const [name, value] of Object.entries(variants)) {
        const { inWords } = await outcomeOfFilter(crm, contacts, { id, operation: 'IS', value });
        told.push(`with ${name} ${inWords}`);
      }
      observe(`IS on the one text 'Zoë Keller' ${told.join(', ')}.`);
    });
  },
);

test(
  'the two ends of IS_BETWEEN count as inside or as outside',
  clause('OPERATORS-35'),
  async ({ once, observe, varied, environment: { crm } }) => {
    const fields = varied.fields.filter(({ fieldType }) => rowOf(fieldType, /^IS_BETWEEN$/).length > 0);
    offered(fields.length > 0, 'there is no field whose row has IS_BETWEEN');
    await once(async () => {
      const told = new Map<FieldType, string>();
      for (const { resourceType, id, fieldType, stored } of fields) {
        const [low, high] = endsOf(stored);
        const filter = { id, operation: 'IS_BETWEEN', value: [low, high] };
        const { kept } = await outcomeOfFilter(crm, varied.populationOf(resourceType), filter);
        const holders = [...varied.stored(resourceType, id)];
        const keeps = (end: Value | undefined): string =>
          holders.some(([label, value]) => value === end && kept.has(label)) ? 'in' : 'out';
        told.set(
          fieldType,
          `of ${fieldType} fields has its lower end ${keeps(low)} and its upper end ${keeps(high)}`,
        );
      }
      observe(`A range ${[...told.values()].join(', one ')}.`);
    });
  },
);

/** The least and the greatest of some values; dates are text that sorts as they do. */
function endsOf(values: readonly Value[]): readonly [Value | undefined, Value | undefined] {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1));
  return [sorted[0], sorted.at(-1)];
}

/** Negations and comparisons, as far as a row has them. */
const whereAbsentIsOpen = /^IS_NOT(_ANY|_ALL|_EQUAL_TO|_BETWEEN|_VALID)?$|_LESS_THAN$|_BEFORE$/;

test(
  'a record without a value is kept or dropped by negations and comparisons',
  clause('OPERATORS-36'),
  async ({ once, observe, varied, environment: { crm } }) => {
    await once(async () => {
      const told = new Map<string, string>();
      for (const { resourceType, id, fieldType, stored } of varied.fields) {
        const present = varied.stored(resourceType, id);
        for (const operation of rowOf(fieldType, whereAbsentIsOpen)) {
          const key = `${operation} on ${fieldType} fields`;
          if (told.has(key)) continue;
          const value = operation.endsWith('_BETWEEN')
            ? endsOf(stored)
            : /_(ANY|ALL)$/.test(operation)
              ? [firstOf(stored[0])]
              : stored[0];
          const population = varied.populationOf(resourceType);
          const { kept, inWords } = await outcomeOfFilter(crm, population, { id, operation, value });
          const absent = [...kept].filter((label) => !present.has(label)).length;
          told.set(key, `${key} ${kept.size === 0 ? inWords : absent > 0 ? 'keeps them' : 'drops them'}`);
        }
      }
      observe(`Of records without a value, ${[...told.values()].join(', ')}.`);
    });
  },
);

test(
  'empty text and the empty list count as empty, or as values',
  clause('OPERATORS-37'),
  async ({ once, observe, varied, populate, environment }) => {
    await once(async () => {
      const told: string[] = [];
      for (const [type, value] of [
        ['string', ''],
        ['string_list', []],
      ] as const) {
        const field = varied.fields.find(({ fieldType }) => fieldType === type);
        if (field === undefined) continue;
        const population = await populate(field.resourceType);
        const leftOut = await valueLeftOut(environment, population);
        const outcome = await outcomeOfEmpty(environment.crm, population, field.id, value, leftOut);
        told.push(`${JSON.stringify(value)} in ${type} fields ${outcome}`);
      }
      offered(told.length > 0, 'there is no writable text or list');
      observe(`${told.join(', ')}.`);
    });
  },
);

test(
  'a filter that needs no value goes without the member, or with null or empty text in it',
  clause('OPERATORS-38'),
  async ({ once, observe, contacts, environment: { crm } }) => {
    await contacts.plant();
    await once(async () => {
      const told: string[] = [];
      for (const way of waysToLeaveOut) {
        const filter = { id: contacts.labelField, operation: 'IS_NOT_EMPTY', ...way };
        const sent = 'value' in way ? `with the value ${JSON.stringify(way.value)}` : 'without a value';
        told.push(`${sent} ${(await outcomeOfFilter(crm, contacts, filter)).inWords}`);
      }
      observe(`IS_NOT_EMPTY ${told.join(', ')}.`);
    });
  },
);
