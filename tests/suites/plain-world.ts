import type { World } from '../../environments/reference/world/world.ts';

/** What is as plain as can be in a world, whatever its fields are. */
export const plainWorld: Omit<World, 'fields' | 'contacts'> = {
  fieldTypeNames: {
    string: 'TEXT',
    string_list: 'STRINGS',
    boolean: 'CHECKBOX',
    date: 'DATE',
    integer: 'WHOLE_NUMBER',
    phone: 'PHONE',
    tag: 'KEYWORDS',
    number: 'DECIMAL',
    geopoint: 'LOCATION',
    currency: 'MONEY',
  },
  tellsRequired: false,
  companyRows: 'everything',
  recordListLagMs: 0,
  companyListLagMs: 0,
  looksForOneThatLags: 1,
  foreignContacts: 0,
  foreignOthers: 0,
  hosts: 'one',
  dialects: [],
};
