import { fieldsBody } from '../generators/upsert-body.ts';
import { clause, given, holds, offered, test } from './harness/check.ts';
import { wholeList } from './harness/lists/record-list.ts';
import { isDone } from './harness/properties/answer-status.ts';
import { plantWithSubtype, subtype } from './harness/writes/subtyped-record.ts';
import { givenXmlUpsert, upsertXml } from './harness/writes/xml-calls.ts';

test(
  'an upsert in XML gives its record a subtype where one in JSON does',
  clause('XML-01'),
  async ({ once, decidable, contacts, crm, environment }) => {
    await decidable(() => givenXmlUpsert(environment));
    const isIn = async (asked: string, label: string): Promise<boolean> => {
      const { status, body } = await wholeList(crm, 'contacts', contacts.labelled(label, { subtype: asked }));
      offered(status === 200, `a list of a subtype is answered ${status}`);
      return JSON.stringify(body.objects).includes(label);
    };
    await once(async () => {
      const ofJson = await plantWithSubtype(contacts, crm);
      const isTold = (await isIn(subtype, ofJson)) && !(await isIn('another', ofJson));
      offered(isTold, 'no list of a subtype shows the records made with it, and no others');
      const { label, values } = contacts.markedTexts({});
      const { fields } = fieldsBody(values, 'always_overwrite');
      const { status } = await upsertXml(crm, contacts, { subtype, fields });
      given(isDone(status), `an upsert in XML with a subtype is answered ${status}`);
      given((await contacts.idOf(label)) !== undefined, 'the list did not show the upsert in time');
      const isShown = await environment.patience.lists.lookUntil(
        () => isIn(subtype, label),
        (is) => is,
      );
      holds(isShown, `the list of ${subtype} shows the record that an upsert in XML gave this subtype`);
    });
  },
);
