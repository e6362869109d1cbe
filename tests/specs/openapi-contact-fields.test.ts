import { expect, test } from '@playwright/test';
import { contactFields, type FieldSchema, fieldIdPrefixes, maskedNames } from '../../specs/openapi.ts';

const ids = Object.keys(contactFields);

function idsWhere(fits: (field: FieldSchema) => boolean): string[] {
  return Object.entries(contactFields).flatMap(([id, field]) => (fits(field) ? [id] : []));
}

test('52 fields are listed, each below a known prefix', () => {
  expect(ids).toHaveLength(52);
  expect(fieldIdPrefixes).toEqual(['system__', 'standard__', 'platform__', 'tool__']);
  expect(ids.filter((id) => !fieldIdPrefixes.some((prefix) => id.startsWith(prefix)))).toEqual([]);
});

test('every masked name stands in the id of a field', () => {
  expect(maskedNames.map((name) => [name, ids.filter((id) => id.includes(name)).length])).toEqual([
    ['tool', 3],
    ['profilenet', 1],
    ['clickid_a', 1],
    ['clickid_b', 1],
  ]);
});

test('all fields are texts, but for five arrays of texts', () => {
  expect(idsWhere(({ type, items }) => type === 'array' && items?.type === 'string')).toEqual([
    'platform__contact_additional_salesperson_ids',
    'platform__ssc_contact_id',
    'standard__contact_interests',
    'standard__contact_skills',
    'standard__contact_additional_team_members',
  ]);
  expect(idsWhere(({ type }) => type === 'string')).toHaveLength(ids.length - 5);
});

test('four fields are instants, six are days and one is an e-mail address', () => {
  expect(idsWhere(({ format }) => format === 'date-time')).toEqual([
    'system__created_at',
    'standard__contact_next_task_due_date',
    'system__contact_last_activity_date',
    'tool__contact_last_enrichment_date',
  ]);
  expect(idsWhere(({ format }) => format === 'date')).toEqual([
    'system__contact_created',
    'system__contact_updated',
    'standard__contact_last_campaign_email_bounced_date',
    'standard__contact_last_campaign_email_clicked_date',
    'standard__contact_last_campaign_email_open_date',
    'standard__contact_last_campaign_email_sent_date',
  ]);
  expect(idsWhere(({ format }) => format === 'email')).toEqual(['standard__email']);
  expect(idsWhere(({ format }) => format !== undefined)).toHaveLength(4 + 6 + 1);
});

test('seventeen fields are read-only', () => {
  expect(idsWhere(({ readOnly }) => readOnly === true)).toEqual([
    'system__created_at',
    'platform__ssc_contact_id',
    'platform__user_id',
    'standard__contact_primary_company_id',
    'system__contact_created',
    'system__contact_external_id',
    'system__contact_group_id',
    'system__contact_id',
    'system__contact_owner_id',
    'system__contact_updated',
    'standard__contact_clickid_a',
    'standard__contact_clickid_b',
    'standard__contact_last_campaign_email_bounced_date',
    'standard__contact_last_campaign_email_clicked_date',
    'standard__contact_last_campaign_email_open_date',
    'standard__contact_last_campaign_email_sent_date',
    'standard__contact_last_campaign_email_sent_name',
  ]);
});

test('the last name alone is bounded in length', () => {
  expect(idsWhere(({ maxLength }) => maxLength !== undefined)).toEqual(['standard__last_name']);
  expect(contactFields['standard__last_name']?.maxLength).toBe(50);
});
