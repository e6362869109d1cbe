import type { LifePlan } from './record-life.ts';

/** A record of a type without values besides its marks, from its creation to its end. */
export function wholeLife(resourceType: string): LifePlan {
  return { resourceType, begins: 'create', values: {}, update: {}, looks: [] };
}

/** One that an upsert of fields makes, and that stays. */
export function upsertedLife(resourceType: string): LifePlan {
  return { resourceType, begins: 'upsert of fields', values: {}, looks: ['read'] };
}

/** One that an upsert of a data object makes. */
export function dataLife(resourceType: string): LifePlan {
  return { resourceType, begins: 'upsert of data', values: {}, looks: [] };
}
