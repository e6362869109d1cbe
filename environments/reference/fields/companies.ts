import { choices, define } from './definition.ts';
import type { Field } from './field.ts';

/** The document shows no field of companies; these are ours. */
export const companies: readonly Field[] = [
  define('system__id', 'string', { stamp: 'record_id' }),
  define('system__company_id', 'string', { stamp: 'record_id', readOnly: true }),
  define('system__created_at', 'date', { stamp: 'created', readOnly: true, format: 'date-time' }),
  define('system__company_updated', 'date', { stamp: 'updated', readOnly: true, format: 'date' }),
  define('standard__company_name', 'string', { maxLength: 200 }),
  define('standard__company_website', 'string'),
  define('standard__company_description', 'string'),
  define('standard__company_city', 'string'),
  define('standard__company_industry', 'string', {
    options: choices(
      'agriculture',
      'construction',
      'education',
      'health',
      'hospitality',
      'retail',
      'software',
    ),
  }),
  define('standard__company_external_id', 'string', { unique: true }),
  define('standard__company_email', 'string', { format: 'email' }),
  define('standard__company_phone_number', 'phone'),
  define('standard__company_brands', 'string_list'),
  define('standard__company_tags', 'tag'),
  define('standard__company_is_customer', 'boolean'),
  define('standard__company_employee_count', 'integer'),
  define('standard__company_rating', 'number'),
  define('standard__company_annual_revenue', 'currency'),
  define('standard__company_location', 'geopoint'),
  define('standard__company_founded_on', 'date', { format: 'date' }),
  define('standard__company_next_review_at', 'date', { format: 'date-time' }),
  define('platform__company_salesperson_id', 'string'),
];
