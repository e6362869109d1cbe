import { Problem } from '../problem.ts';
import type { Submission } from '../rules/submission.ts';
import type { Patch } from '../seams.ts';
import type { Fault } from './fault.ts';
import { lookingAt, overlooking } from './patching/overlooked-conflicts.ts';
import { knowingWays, type Way } from './patching/ways-of-writing.ts';

const isOfCompanies = ({ field }: Submission): boolean => field.id === 'standard__company_external_id';

/** A create that was refused once is carried out when it is sent again. */
const givingIn: Patch = knowingWays((seams, way) => {
  const refused = new Set<string>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const found = seams.findViolations(rules, collection, submissions, target);
      if (found.length === 0 || way() !== 'create') return found;
      const name = found.map(({ field, holder }) => field + holder).join();
      if (refused.has(name)) return [];
      refused.add(name);
      return found;
    },
  };
});

/** Creates, or other writes, overlook the values that records have from changes of one way, or from what made them. */
const forgetting = (
  change: 'update' | 'upsert',
  { isMeant = (way: Way): boolean => way === 'create', hasMade = false } = {},
): Patch =>
  knowingWays((seams, way) => {
    const given = new Set<unknown>();
    return {
      findViolations: (rules, collection, submissions, target) => {
        const found = seams.findViolations(rules, collection, submissions, target);
        if (way() === change && (target === undefined) === hasMade)
          for (const { field, value } of submissions) if (field.unique) given.add(value);
        const isForgotten = submissions.some(({ value }) => value !== undefined && given.has(value));
        return isMeant(way()) && isForgotten ? [] : found;
      },
    };
  });

/** Creates of anything but contacts overlook the values that an update has stored. */
const forgettingBesideContacts: Patch = knowingWays((seams, way) => {
  const given = new Set<unknown>();
  return {
    findViolations: (rules, collection, submissions, target) => {
      const found = seams.findViolations(rules, collection, submissions, target);
      const isForgotten = submissions.some(({ value }) => value !== undefined && given.has(value));
      return way() === 'create' && collection.code !== 'contacts' && isForgotten ? [] : found;
    },
    commit: (rules, change) => {
      const before = change.target?.attributes ?? {};
      for (const [id, value] of Object.entries(change.attributes))
        if (way() === 'update' && change.collection.fields.get(id)?.unique && before[id] !== value)
          given.add(value);
      return seams.commit(rules, change);
    },
  };
});

/** How creates and updates take values that no two records share. */
export const uniquenessFaults: readonly Fault[] = [
  {
    id: 'create-takes-any-value',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((way) => way === 'create'),
  },
  {
    id: 'conflict-of-a-create-is-a-bad-request',
    clause: 'UNIQUENESS-01',
    sentence: 'A create with a unique value of another record is refused as a bad request.',
    kind: 'subtle',
    patch: knowingWays((seams, way) => ({
      refuseViolations: (rules, write, violations) => {
        const right = seams.refuseViolations(rules, write, violations);
        return way() === 'create' ? new Problem('bad_request', right.message) : right;
      },
    })),
  },
  {
    id: 'every-conflict-is-a-bad-request',
    clause: 'UNIQUENESS-01',
    sentence: 'Whatever takes a unique value of another record is refused as a bad request.',
    kind: 'crude',
    patch: (seams) => ({
      refuseViolations: (rules, write, violations) =>
        new Problem('bad_request', seams.refuseViolations(rules, write, violations).message),
    }),
  },
  {
    id: 'conflict-beside-contacts-unforeseen',
    clause: 'UNIQUENESS-01',
    sentence: 'A unique value that another record holds ends in an internal error, but for contacts.',
    kind: 'rare',
    patch: (seams) => ({
      refuseViolations: (rules, write, violations) => {
        const right = seams.refuseViolations(rules, write, violations);
        return write.collection.code === 'contacts' ? right : new Problem('internal', right.message);
      },
    }),
  },
  {
    id: 'repeated-create-carried-out',
    clause: 'UNIQUENESS-01',
    sentence: 'A create that was refused as a conflict is carried out when it is sent again.',
    kind: 'rare',
    patch: givingIn,
  },
  {
    id: 'values-of-updates-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value that its holder has from an update.',
    kind: 'subtle',
    patch: forgetting('update'),
  },
  {
    id: 'values-of-updates-unprotected',
    clause: 'UNIQUENESS-01',
    sentence: 'Any write may repeat a unique value that its holder has from an update.',
    kind: 'rare',
    patch: forgetting('update', { isMeant: () => true }),
  },
  {
    id: 'values-of-updates-taken-again-beside-contacts',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value that its holder has from an update, but for contacts.',
    kind: 'rare',
    patch: forgettingBesideContacts,
  },
  {
    id: 'values-of-merges-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value that its holder has from an upsert.',
    kind: 'rare',
    patch: forgetting('upsert'),
  },
  {
    id: 'values-of-upserts-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A create may repeat a unique value of a record that an upsert made.',
    kind: 'rare',
    patch: forgetting('upsert', { hasMade: true }),
  },
  {
    id: 'capitals-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A write may repeat a unique value that has a capital letter.',
    kind: 'rare',
    patch: overlooking((_way, submissions) =>
      submissions.some(({ value }) => typeof value === 'string' && /[A-Z]/.test(value)),
    ),
  },
  {
    id: 'letters-beyond-ascii-taken-again',
    clause: 'UNIQUENESS-01',
    sentence: 'A write may repeat a unique value that has a letter beyond ASCII.',
    kind: 'rare',
    patch: lookingAt((submissions) => submissions.filter(({ value }) => !/[^ -~]/.test(String(value)))),
  },
  {
    id: 'companies-created-with-any-value',
    clause: 'UNIQUENESS-01',
    sentence: 'A create of a company may repeat a unique value, an update may not.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'create' && submissions.some(isOfCompanies)),
  },
  {
    id: 'update-takes-any-value',
    clause: 'UNIQUENESS-02',
    sentence: 'An update may repeat the unique value of another record.',
    kind: 'crude',
    patch: overlooking((way) => way === 'update'),
  },
  {
    id: 'update-looks-at-its-first-field',
    clause: 'UNIQUENESS-02',
    sentence: 'An update looks for conflicts in its first field only.',
    kind: 'subtle',
    patch: lookingAt((submissions, way) => (way === 'update' ? submissions.slice(0, 1) : submissions)),
  },
  {
    id: 'long-update-unchecked',
    clause: 'UNIQUENESS-02',
    sentence: 'An update of four fields or more is not looked at for conflicts.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'update' && submissions.length > 3),
  },
  {
    id: 'contact-ids-updated-to-any-value',
    clause: 'UNIQUENESS-02',
    sentence:
      'An update of a contact may repeat the tool__contact_id of another one, but not its e-mail address.',
    kind: 'rare',
    patch: lookingAt((submissions, way) =>
      submissions.filter(({ field }) => way !== 'update' || field.id !== 'tool__contact_id'),
    ),
  },
  {
    id: 'companies-updated-to-any-value',
    clause: 'UNIQUENESS-02',
    sentence: 'An update of a company may repeat a unique value, a create may not.',
    kind: 'rare',
    patch: overlooking((way, submissions) => way === 'update' && submissions.some(isOfCompanies)),
  },
];
