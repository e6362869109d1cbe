import type { GivenRecord } from '../environments/reference/service.ts';

/** How many records of each type a caller finds. docs/callers.md tells what they hold. */
const counts = { contacts: 260, companies: 130, taskActivities: 120 } as const;

const firstNames = ['Ada', 'Björn', 'Chiara', 'Dmitri', 'Esi', 'Fatou', 'Grace', 'Hiro', 'Inés', 'Jonas'];
const lastNames = ['Abara', 'Berg', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García'];
const stages = ['lead', 'qualified_lead', 'prospect', 'customer', 'former_customer'];
const cities = ['Aarhus', 'Accra', 'Porto', 'Sapporo'];
const outcomes = ['open', 'successful', 'unsuccessful'];

const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? '';

/** One day after the other, from the first of January 2025. */
const dayOf = (number: number): string => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10);

function contact(number: number, id: string): GivenRecord['attributes'] {
  return {
    system__id: id,
    system__contact_id: id,
    system__created_at: `${dayOf(number)}T09:00:00Z`,
    system__contact_created: dayOf(number),
    system__contact_updated: dayOf(number),
    standard__first_name: pick(firstNames, number),
    standard__last_name: pick(lastNames, number),
    standard__email: `person.${number}@witness.example`,
    standard__phone_number: `+45${20_000_000 + number}`,
    standard__contact_lifecycle_stage: pick(stages, number),
    standard__tags: number % 2 === 0 ? ['newsletter', 'vip'] : ['newsletter'],
    ...(number % 3 === 0 && { standard__contact_skills: ['painting', 'chess'] }),
  };
}

function company(number: number, id: string): GivenRecord['attributes'] {
  return {
    system__id: id,
    system__company_id: id,
    system__created_at: `${dayOf(number)}T09:00:00Z`,
    system__company_updated: dayOf(number),
    standard__company_name: `Company ${number}`,
    standard__company_city: pick(cities, number),
    standard__company_external_id: `company-${number}`,
    standard__company_employee_count: number * 5,
    standard__company_is_customer: number % 2 === 0,
    platform__company_salesperson_id: number % 4 === 0 ? 'U-filtered' : 'U-other',
  };
}

function task(number: number, id: string): GivenRecord['attributes'] {
  const stem = 'task_activity';
  return {
    system__id: id,
    [`system__${stem}_id`]: id,
    system__created_at: `${dayOf(number)}T09:00:00Z`,
    [`system__${stem}_updated`]: dayOf(number),
    [`standard__${stem}_subject`]: `Task ${number}`,
    [`standard__${stem}_outcome`]: pick(outcomes, number),
    [`standard__${stem}_duration_seconds`]: number * 60,
    [`standard__${stem}_due_on`]: dayOf(number),
  };
}

/** How the ids of records are spelt. */
export type IdOf = (resourceType: string, number: number) => string;

export const plainId: IdOf = (resourceType, number) => `${resourceType.slice(0, 2).toUpperCase()}-${number}`;

/** The same records for every caller in every scenario; only their ids may be spelt otherwise. */
export function population(idOf: IdOf): readonly GivenRecord[] {
  const made = { contacts: contact, companies: company, taskActivities: task };
  return Object.entries(made).flatMap(([resource_type, attributesOf]) =>
    Array.from({ length: counts[resource_type as keyof typeof counts] }, (_, at) => {
      const id = idOf(resource_type, at + 1);
      return { resource_type, id, attributes: attributesOf(at + 1, id) };
    }),
  );
}
