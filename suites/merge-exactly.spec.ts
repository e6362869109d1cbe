import { nearly } from '../generators/nearly-same-text.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { isWithin } from '../generators/value-bounds.ts';
import { encoded } from '../specs/semantics/encoding.ts';
import { sameValue } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, type LawFixtures, offered, test } from './harness/check.ts';
import type { BaseFixtures } from './harness/fixtures/base-fixtures.ts';
import type { FilterFixtures } from './harness/fixtures/filter-fixtures.ts';
import { isDone } from './harness/properties/answer-status.ts';
import type { Population } from './harness/records/population.ts';
import { plantKeyedShown, textBeside, upsertOf } from './harness/uniqueness/keyed-record.ts';
import { uniqueField } from './harness/uniqueness/unique-fields.ts';

interface Combination {
  readonly stored: readonly string[];
  readonly submitted: readonly string[];
}

type CombineFixtures = Pick<LawFixtures, 'forEach'> &
  Pick<FilterFixtures, 'varied'> &
  Pick<BaseFixtures, 'crm' | 'environment' | 'decidable'> & { readonly contacts: Population };

/** Demands that combine leaves every element of both lists, in a list and in a tag of contacts. */
async function combinesExactly(
  { forEach, decidable, varied, contacts, crm, environment }: CombineFixtures,
  { stored, submitted }: Combination,
): Promise<void> {
  const both = [...stored, ...submitted];
  const key = await decidable(() => uniqueField(environment));
  const lists = varied
    .writable('string_list', 'tag')
    .filter((field) => field.resourceType === 'contacts' && field.id !== key.id && isWithin(field, both));
  const ofEachType = (['string_list', 'tag'] as const).flatMap((type) =>
    lists.filter(({ fieldType }) => fieldType === type).slice(0, 1),
  );
  offered(ofEachType.length > 0, 'contacts have no list that takes values of ours');
  await forEach(ofEachType, async ({ id, fieldType }) => {
    const { record, shown } = await plantKeyedShown(contacts, key, { [id]: stored }, [id]);
    offered(sameValue(fieldType, shown[id], stored), `${id} does not keep ${JSON.stringify(stored)}`);
    const text = encoded(fieldType, submitted, environment.capabilities.elements);
    const { fields } = fieldsBody({ [id]: text }, 'combine');
    const { status } = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
    given(isDone(status), `the upsert was answered with ${status}`);
    const isMerged = (found: Readonly<Record<string, unknown>>): boolean =>
      sameValue(fieldType, found[id], both);
    const merged = await contacts.shownUntil(record.label, [id], isMerged);
    holds(
      merged !== undefined && isMerged(merged),
      `combine adds ${JSON.stringify(submitted)} to ${JSON.stringify(stored)} in ${id}, but it shows ${JSON.stringify(merged?.[id])}`,
    );
  });
}

test(
  'combine leaves an element with a comma whole',
  clause('MERGE-05'),
  async ({ forEach, decidable, varied, contacts, crm, environment }) => {
    contacts.needsListsInJson();
    // The first is two elements to whoever keeps a list as one text.
    const combination = { stored: ['one, two', 'three'], submitted: ['four'] };
    await combinesExactly({ forEach, decidable, varied, contacts, crm, environment }, combination);
  },
);

test(
  'combine adds an element that is there in other letters',
  clause('MERGE-05'),
  async ({ forEach, decidable, varied, contacts, crm, environment }) => {
    // The last two are one element to whoever compares without regard to case.
    const combination = { stored: ['amber', 'basil', 'Basil'], submitted: ['Amber'] };
    await combinesExactly({ forEach, decidable, varied, contacts, crm, environment }, combination);
  },
);

test(
  'an upsert that overwrites a text with nearly the same is carried out',
  clause('MERGE-01'),
  async ({ forEach, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    const field = textBeside(contacts, key);
    await forEach(Object.keys(nearly), async (how) => {
      const text = `amber basil ${contacts.freshText()} cedar`;
      const next = nearly[how]?.(text) ?? text;
      const { record, shown } = await plantKeyedShown(contacts, key, { [field]: text }, [field]);
      given(shown[field] === text, `the list did not show the text of ${field} in time`);
      const { fields } = fieldsBody({ [field]: next }, 'always_overwrite');
      const { status } = await crm.upsert('contacts', upsertOf(record, contacts, fields), contacts.marker);
      given(isDone(status), `an upsert of the same text ${how} is answered ${status}`);
      equal(await contacts.shows(record.label, field, next), next, `the list shows the text ${how}`);
    });
  },
);
