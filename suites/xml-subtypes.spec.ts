import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { isInSubtype, skipWhereHidden, plantWithSubtype, subtype } from './harness/writes/subtyped-record.ts';
import { givenXmlUpsert, upsertXml } from './harness/writes/xml-calls.ts';

test(
  'an upsert in XML gives its record a subtype where one in JSON does',
  clause('XML-01'),
  async ({ once, decidable, contacts, crm, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const isIn = (asked: string, label: string): Promise<boolean> => isInSubtype(contacts, crm, asked, label);
    const { lists } = environment.patience;
    const comesInto = (asked: string, label: string): Promise<boolean> =>
      lists.lookUntil(
        () => isIn(asked, label),
        (is) => is,
      );
    await once(async () => {
      const ofJson = await plantWithSubtype(contacts, crm);
      const isTold = (await comesInto(subtype, ofJson)) && !(await isIn('another', ofJson));
      offered(isTold, 'no list of a subtype shows the records made with it, and no others');
      const { label, values } = contacts.markedTexts({});
      const { fields } = fieldsBody(values, 'always_overwrite');
      const { status } = await upsertXml(crm, contacts, { subtype, fields });
      given(isDone(status), `an upsert in XML with a subtype is answered ${status}`);
      await skipWhereHidden(contacts, crm, label);
      const isShown = await comesInto(subtype, label);
      holds(isShown, `the list of ${subtype} shows the record that an upsert in XML gave this subtype`);
    });
  },
);
