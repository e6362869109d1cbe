import { choices, define } from './definition.ts';
import type { Field } from './field.ts';

/** What one kind of activity, or a custom object, has besides the fields of all. */
const particularFields: Readonly<Record<string, readonly Field[]>> = {
  call_activity: [
    define('standard__call_activity_direction', 'string', { options: choices('incoming', 'outgoing') }),
    define('standard__call_activity_recording_url', 'string'),
  ],
  communication_activity: [
    define('standard__communication_activity_channel', 'string', {
      options: choices('chat', 'letter', 'sms'),
    }),
  ],
  email_activity: [
    define('standard__email_activity_sender', 'string', { format: 'email' }),
    define('standard__email_activity_recipients', 'string_list'),
    define('standard__email_activity_message_id', 'string', { unique: true }),
  ],
  meeting_activity: [
    define('standard__meeting_activity_room', 'string'),
    define('standard__meeting_activity_ends_at', 'date', { format: 'date-time' }),
  ],
  note_activity: [define('standard__note_activity_body', 'string')],
  opportunity_change_activity: [
    define('standard__opportunity_change_activity_stage_before', 'string'),
    define('standard__opportunity_change_activity_stage_after', 'string'),
  ],
  record_change_activity: [define('standard__record_change_activity_changed_fields', 'string_list')],
  task_activity: [
    define('standard__task_activity_priority', 'string', {
      options: choices('low', 'normal', 'high', 'urgent'),
    }),
    define('standard__task_activity_assignee', 'string'),
  ],
};

/**
 * Fields of a type that the document does not show. Every such type covers all field types.
 * @param stem the singular of the resource type in snake case, such as `call_activity`
 */
export function activityFields(stem: string): readonly Field[] {
  const standard = `standard__${stem}`;
  return [
    define('system__id', 'string', { stamp: 'record_id' }),
    define(`system__${stem}_id`, 'string', { stamp: 'record_id', readOnly: true }),
    define('system__created_at', 'date', { stamp: 'created', readOnly: true, format: 'date-time' }),
    define(`system__${stem}_updated`, 'date', { stamp: 'updated', readOnly: true, format: 'date' }),
    define(`${standard}_subject`, 'string', { maxLength: 255 }),
    define(`${standard}_notes`, 'string'),
    define(`${standard}_source_name`, 'string'),
    define(`${standard}_outcome`, 'string', { options: choices('open', 'successful', 'unsuccessful') }),
    define(`${standard}_external_id`, 'string', { unique: true }),
    define(`${standard}_phone_number`, 'phone'),
    define(`${standard}_participants`, 'string_list'),
    define(`${standard}_tags`, 'tag'),
    define(`${standard}_is_completed`, 'boolean'),
    define(`${standard}_duration_seconds`, 'integer'),
    define(`${standard}_score`, 'number'),
    define(`${standard}_cost`, 'currency'),
    define(`${standard}_place`, 'geopoint'),
    define(`${standard}_due_on`, 'date', { format: 'date' }),
    define(`${standard}_occurred_at`, 'date', { format: 'date-time' }),
    ...(particularFields[stem] ?? []),
  ];
}
