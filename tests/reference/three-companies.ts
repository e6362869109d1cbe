import type { Crm } from './crm.ts';

/** Three companies with a value each, and one without any. */
export const population = {
  string: { id: 'standard__company_city', values: ['Oslo', 'Rome', 'oslo'] },
  string_list: { id: 'standard__company_brands', values: [['a', 'b'], ['b', 'c'], ['c, d']] },
  boolean: { id: 'standard__company_is_customer', values: [true, false, true] },
  date: {
    id: 'standard__company_next_review_at',
    values: ['2026-01-01T00:00:00Z', '2026-01-02T01:00:00+01:00', '2026-01-03T00:00:00.000000001Z'],
  },
  integer: { id: 'standard__company_employee_count', values: [0, 5, -5] },
  phone: {
    id: 'standard__company_phone_number',
    values: ['+45 12 34 56 78', 'ask reception', '(555) 010-4477'],
  },
  tag: { id: 'standard__company_tags', values: [['x'], ['x', 'y'], ['z']] },
} as const;

export async function populate(crm: Crm): Promise<void> {
  for (let position = 0; position < 4; position += 1) {
    const fields = Object.values(population).map(({ id, values }) => [id, values[position]] as const);
    const present = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    await crm.create({ ...present, standard__company_external_id: `${position}` }, 'companies');
  }
}

export async function matching(crm: Crm, fields: unknown): Promise<readonly number[]> {
  const records = await crm.records(fields, 'companies');
  return records.map(({ values }) => Number(values.standard__company_external_id));
}
