import type { Environment } from '../environment/environment.ts';
import { isDone } from '../properties/answer-status.ts';

/**
 * Deletes the record that shows a value in a field of ids: by that id, or where the service addresses it by another
 * one, by the id that a list gives of it.
 */
export async function deleteShowing(
  { crm, patience }: Environment,
  resourceType: string,
  { id, value }: { readonly id: string; readonly value: string },
): Promise<void> {
  if (isDone((await crm.delete(resourceType, value)).status)) return;
  const body = { fields: [{ id, value, operation: 'IS' }], returnFields: [id] };
  const rows = await patience.lists.lookUntil(
    async () => {
      const answer = await crm.list(resourceType, body);
      const objects = answer.status === 200 ? (answer.body.objects ?? []) : [];
      return objects.filter(({ fields = [] }) =>
        fields.some((field) => field.id === id && field.value === value),
      );
    },
    (found) => found.length > 0,
  );
  for (const row of rows) await crm.delete(resourceType, row.id);
}
