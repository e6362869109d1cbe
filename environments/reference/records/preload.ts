import type { Collection } from './collection.ts';
import type { Attributes } from './record.ts';

const firstNames = [
  'Ada',
  'Björn',
  'Chiara',
  'Dmitri',
  'Esi',
  'Fatou',
  'Grace',
  'Hiro',
  'Inés',
  'Jonas',
  'Kaja',
];
const lastNames = [
  'Abara',
  'Berg',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jensen',
];
const companies = ['Northwind Bakery', 'Harbour Dental', 'Fjord Logistics', 'Mistral Books', 'Sunday Garage'];
const countries = ['Brazil', 'Canada', 'Denmark', 'Ghana', 'Japan', 'Portugal', 'Spain'];
const stages = ['lead', 'qualified_lead', 'prospect', 'customer', 'former_customer'];
const tagSets = [[], ['newsletter'], ['newsletter', 'partner'], ['vip']];

/** The maker of preloaded records: no registered application. */
export const foreignMaker = 'foreign';

/** Fills a collection of contacts with other people's records. The same seed gives the same records. */
export function preloadContacts(contacts: Collection, count: number, seed: number): void {
  const random = randomNumbers(seed);
  const days = daysOfThreeYears();
  for (let number = 0; number < count; number += 1) {
    const id = recordId(random);
    contacts.add({ id, made_by: foreignMaker, subtype: '', attributes: contact(id, number, days, random) });
  }
}

/** One day, with an instant in it. Records share these texts, which saves memory. */
interface Day {
  readonly date: string;
  readonly instant: string;
}

function contact(id: string, number: number, days: readonly Day[], random: () => number): Attributes {
  const pick = <Item>(items: readonly Item[]): Item => itemAt(items, random());
  const { date, instant } = pick(days);
  return {
    system__id: id,
    system__contact_id: id,
    system__created_at: instant,
    system__contact_created: date,
    system__contact_updated: date,
    standard__first_name: pick(firstNames),
    standard__last_name: pick(lastNames),
    standard__email: `person.${number}@foreign.example`,
    standard__phone_number: `+45${10_000_000 + (random() % 90_000_000)}`,
    standard__contact_company_name: pick(companies),
    standard__contact_primary_location_country: pick(countries),
    standard__contact_lifecycle_stage: pick(stages),
    standard__tags: pick(tagSets),
  };
}

function itemAt<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

function daysOfThreeYears(): readonly Day[] {
  const start = Date.UTC(2022, 0, 1);
  const hour = 3_600_000;
  return Array.from({ length: 1095 }, (_, day) => {
    const instant = new Date(start + (day * 24 + (day % 24)) * hour).toISOString();
    return { date: instant.slice(0, 10), instant };
  });
}

const idBytes = Buffer.alloc(16);

function recordId(random: () => number): string {
  for (let at = 0; at < idBytes.length; at += 4) idBytes.writeUInt32BE(random(), at);
  return idBytes.toString('hex');
}

/** A stream of unsigned 32-bit numbers: a counter whose bits are stirred. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}
