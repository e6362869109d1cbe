import { isList, isObject } from '../json.ts';
import type { Fault } from './fault.ts';

/** How a call that cannot be served is answered, and what it leaves behind. */
export const errorFaults: readonly Fault[] = [
  {
    id: 'wrong-page-ignored',
    clause: 'ERRORS-03',
    sentence: 'A page member of the wrong type is ignored.',
    kind: 'subtle',
    patch: (seams) => ({
      readListPage: (rules, page) => seams.readListPage(rules, isObject(page ?? null) ? page : undefined),
    }),
  },
  {
    id: 'half-of-a-refused-upsert-stored',
    clause: 'ERRORS-04',
    sentence: 'An upsert that is refused for one field stores the fields before it.',
    kind: 'subtle',
    patch: (seams) => ({
      readEntries: (rules, collection, fields) => {
        try {
          return seams.readEntries(rules, collection, fields);
        } catch (refusal) {
          const good = isList(fields) ? seams.readEntries(rules, collection, fields.slice(0, -1)) : [];
          const attributes = rules.mergeAll(rules, {}, good);
          const at = new Date();
          void rules.commit(rules, {
            collection,
            target: undefined,
            attributes,
            subtype: undefined,
            application: '',
            at,
          });
          throw refusal;
        }
      },
    }),
  },
];
