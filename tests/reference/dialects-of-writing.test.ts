import type { Crm } from './crm.ts';
import { tellDialects } from './speaking.ts';

const first = 'standard__first_name';
const last = 'standard__last_name';
const email = 'standard__email';
const title = 'standard__contact_job_title';
const tool = 'tool__contact_id';
const phone = 'standard__phone_number';
const interests = 'standard__contact_interests';
const due = 'standard__contact_next_task_due_date';

type Values = Readonly<Record<string, unknown>>;

/** A field of a new record once a second write has reached it. */
function written(before: Values, write: (crm: Crm, id: string) => Promise<unknown>, field: string) {
  return async (crm: Crm): Promise<unknown> => {
    const id = await crm.made(before);
    await write(crm, id);
    return (await crm.attributes(id))[field];
  };
}

/** A field of a record with an e-mail address after an upsert by it. */
function merged(before: Values, body: object, field: string) {
  const mail = 'one@merge.example';
  return written(
    { ...before, [email]: mail },
    (crm) => crm.upsert({ ...addressed(body, mail), searchExisting: [email] }),
    field,
  );
}

function addressed(body: { fields?: readonly object[]; data?: object }, mail: string): object {
  return body.fields === undefined
    ? { data: { ...body.data, [email]: mail } }
    : { fields: [{ id: email, value: mail, operation: 'always_overwrite' }, ...body.fields] };
}

const listed = async (crm: Crm): Promise<number> => (await crm.records([])).length;

/** How many records there are after these data objects were upserted. */
function upserted(searchExisting: readonly string[], ...all: readonly Values[]) {
  return async (crm: Crm): Promise<unknown> => {
    for (const data of all) await crm.upsert({ data, searchExisting });
    return listed(crm);
  };
}

/** The conflict of a create with the e-mail address of another contact, by its holder's id. */
async function conflict(crm: Crm): Promise<{ readonly holder: string; readonly body: Values }> {
  const holder = await crm.made({ [email]: 'Taken@made.example' });
  return { holder, body: (await crm.create({ [email]: 'Taken@made.example' })).body };
}

const twoOf = async (crm: Crm): Promise<void> => {
  await crm.create({ [first]: 'Twin', [last]: 'older' });
  await crm.create({ [first]: 'Twin', [last]: 'newer' });
};

tellDialects({
  'empty-write-answers': { ask: async (crm) => (await crm.create({})).text, told: '' },
  'id-in-write-answers': { ask: async (crm) => Object.keys((await crm.create({})).body), told: ['id'] },
  'create-by-data-only': {
    ask: async (crm) => (await crm.send('POST', '/AG-1/contacts', { body: { fields: [] } })).status,
    told: 400,
  },
  'create-by-attributes': { ask: async (crm) => (await crm.create({})).status, told: 400 },
  'create-by-merging-fields': {
    ask: async (crm) =>
      (await crm.send('POST', '/AG-1/contacts', { body: { fields: [{ id: first, value: 'Ada' }] } })).status,
    told: 400,
  },
  'create-by-fields-only': { ask: async (crm) => (await crm.create({})).status, told: 400 },
  'null-ignored': {
    ask: written({ [first]: 'Ada' }, (crm, id) => crm.update(id, { [first]: null }), first),
    told: 'Ada',
  },
  'null-refused': { ask: async (crm) => (await crm.create({ [first]: null })).status, told: 400 },
  'empty-values-clear': {
    ask: written({ [first]: 'Ada' }, (crm, id) => crm.update(id, { [first]: '' }), first),
    told: undefined,
  },
  'unacceptable-values-adjusted': {
    ask: written({}, (crm, id) => crm.update(id, { [last]: 'a'.repeat(51) }), last),
    told: 'a'.repeat(50),
  },
  'unknown-fields-ignored': {
    ask: async (crm) => (await crm.create({ standard__nothing: 'a' })).status,
    told: 200,
  },
  'system-id-closed': { ask: async (crm) => (await crm.create({ system__id: 'a' })).status, told: 400 },
  'system-id-of-its-own': {
    ask: async (crm) => {
      const id = await crm.made({});
      return (await crm.attributes(id))['system__id'] === id;
    },
    told: false,
  },
  'ids-counted-in-each-type': {
    ask: async (crm) => {
      const id = await crm.made({});
      await crm.create({ standard__company_name: 'Alder' }, 'companies');
      return (await crm.get(id, 'companies')).status;
    },
    told: 200,
  },
  'typed-attributes': {
    ask: written({ [first]: 'Ada' }, async () => {}, first),
    told: { stringValue: 'Ada' },
  },
  'attributes-as-pairs': {
    ask: async (crm) => Array.isArray(await crm.attributes(await crm.made({}))),
    told: true,
  },
  'attributes-as-texts': {
    ask: written({ [interests]: '[a]' }, async () => {}, interests),
    told: '[a]',
  },
  'object-type-in-envelope': {
    ask: async (crm) => (await crm.get(await crm.made({}))).body['type'],
    told: 'Contact',
  },
  'timestamps-for-instants': {
    ask: written({ [due]: '1970-01-01T00:00:01Z' }, async () => {}, due),
    told: { seconds: 1, nanos: 0 },
  },
  'timestamps-for-all-dates': {
    ask: written({ [due]: '1970-01-01T00:00:01Z' }, async () => {}, due),
    told: { seconds: 1, nanos: 0 },
  },
  'elements-as-json-only': {
    ask: async (crm) => (await crm.create({ [interests]: '[a]' })).status,
    told: 400,
  },
  'elements-without-signs': {
    ask: async (crm) => (await crm.create({ [interests]: ['a&b'] })).status,
    told: 400,
  },
  'elements-split-at-commas': {
    ask: written({}, (crm, id) => crm.update(id, { [interests]: '["a,b"]' }), interests),
    told: ['a', 'b'],
  },
  'all-search-fields-match': {
    ask: upserted([first, last], { [first]: 'Ada', [last]: 'A' }, { [first]: 'Ada', [last]: 'B' }),
    told: 2,
  },
  'no-default-matching': {
    ask: async (crm) => {
      await crm.made({ [email]: 'a@b.example' });
      return (await crm.upsert({ data: { [email]: 'a@b.example' } })).status;
    },
    told: 409,
  },
  'matching-by-email-alone': {
    ask: async (crm) => {
      await crm.made({ [tool]: '1' });
      return (await crm.upsert({ data: { [tool]: '1' } })).status;
    },
    told: 409,
  },
  'several-matches-refused': {
    ask: async (crm) => {
      await twoOf(crm);
      return (await crm.upsert({ data: { [first]: 'Twin' }, searchExisting: [first] })).status;
    },
    told: 400,
  },
  'only-unique-fields-searched': {
    ask: async (crm) => (await crm.upsert({ data: { [first]: 'Ada' }, searchExisting: [first] })).status,
    told: 400,
  },
  'newest-match-taken': {
    ask: async (crm) => {
      await twoOf(crm);
      const body = { data: { [first]: 'Twin' }, searchExisting: [first], returnFields: [last] };
      return (await crm.upsert(body)).body.fields?.[0]?.value;
    },
    told: 'newer',
  },
  'data-answered-with-data': {
    ask: async (crm) => (await crm.upsert({ data: { [first]: 'Ada' }, returnFields: [first] })).body.data,
    told: { [first]: 'Ada' },
  },
  'lenient-upsert-bodies': { ask: async (crm) => (await crm.upsert({})).status, told: 200 },
  'all-returned-unless-named': {
    ask: async (crm) => ((await crm.upsert({ data: { [first]: 'Ada' } })).body.fields ?? []).length > 1,
    told: true,
  },
  'id-beside-return-fields': {
    ask: async (crm) =>
      (await crm.upsert({ data: { [first]: 'Ada' }, returnFields: [first] })).body.fields?.length,
    told: 2,
  },
  'subtypes-ignored': {
    ask: async (crm) => {
      await crm.create({});
      return (await crm.list({ subtype: 'vip' })).body.objects?.length;
    },
    told: 1,
  },
  'fills-unless-told': {
    ask: merged({ [first]: 'Ada' }, { fields: [{ id: first, value: 'Eve' }] }, first),
    told: 'Ada',
  },
  'merge-operation-required': {
    ask: async (crm) => (await crm.upsert({ fields: [{ id: first, value: 'Eve' }] })).status,
    told: 400,
  },
  'data-fills-empty-fields': {
    ask: merged({ [first]: 'Ada' }, { data: { [first]: 'Eve' } }, first),
    told: 'Ada',
  },
  'data-combines': {
    ask: merged({ [interests]: ['a'] }, { data: { [interests]: ['b'] } }, interests),
    told: ['a', 'b'],
  },
  'empty-values-hold': {
    ask: merged(
      { [first]: '' },
      { fields: [{ id: first, value: 'Eve', operation: 'overwrite_if_empty' }] },
      first,
    ),
    told: '',
  },
  'only-dates-are-newer': {
    ask: merged(
      { [first]: 'Ada' },
      { fields: [{ id: first, value: 'Eve', operation: 'overwrite_if_newer' }] },
      first,
    ),
    told: 'Ada',
  },
  'later-call-is-newer': {
    ask: merged(
      { [due]: '2024-05-06T00:00:00Z' },
      { fields: [{ id: due, value: '2021-03-04T00:00:00Z', operation: 'overwrite_if_newer' }] },
      due,
    ),
    told: '2021-03-04T00:00:00Z',
  },
  'combine-keeps-duplicates': {
    ask: merged(
      { [interests]: ['a'] },
      { fields: [{ id: interests, value: '[a,b]', operation: 'combine' }] },
      interests,
    ),
    told: ['a', 'a', 'b'],
  },
  'combine-puts-new-first': {
    ask: merged(
      { [interests]: ['a'] },
      { fields: [{ id: interests, value: '[b]', operation: 'combine' }] },
      interests,
    ),
    told: ['b', 'a'],
  },
  'combine-joins-texts': {
    ask: merged({ [first]: 'Ada' }, { fields: [{ id: first, value: 'Eve', operation: 'combine' }] }, first),
    told: 'Ada;Eve',
  },
  'combine-keeps-singles': {
    ask: merged({ [first]: 'Ada' }, { fields: [{ id: first, value: 'Eve', operation: 'combine' }] }, first),
    told: 'Ada',
  },
  'data-within-wrappers': {
    ask: async (crm) => (await crm.create({ [first]: { stringValue: 'Ada' } })).status,
    told: 200,
  },
  'data-as-pairs': {
    ask: async (crm) => (await crm.create([{ id: first, value: 'Ada' }])).status,
    told: 200,
  },
  'lagging-reads': {
    ask: async (crm) => {
      await crm.create({});
      const [record] = (await crm.list({})).body.objects ?? [];
      return (await crm.get(record?.id ?? '')).status;
    },
    told: 404,
  },
  'job-title-unique': {
    ask: async (crm) => [
      (await crm.create({ [title]: 'one' })).status,
      (await crm.create({ [title]: 'one' })).status,
    ],
    told: [200, 409],
  },
  'only-email-unique': {
    ask: async (crm) => [
      (await crm.create({ [tool]: '1' })).status,
      (await crm.create({ [tool]: '1' })).status,
    ],
    told: [200, 200],
  },
  'phone-number-unique': {
    ask: async (crm) => [
      (await crm.create({ [phone]: '1' })).status,
      (await crm.create({ [phone]: '1' })).status,
    ],
    told: [200, 409],
  },
  'holder-within-a-sentence': {
    ask: async (crm) => {
      const { holder, body } = await conflict(crm);
      return (body['metadata'] as Values)[email] === `Held by ${holder}.`;
    },
    told: true,
  },
  'conflicts-without-prefixes': {
    ask: async (crm) => Object.keys((await conflict(crm)).body['metadata'] as Values),
    told: ['email'],
  },
  'deleted-values-stay-taken': {
    ask: async (crm) => {
      const id = await crm.made({ [email]: 'a@b.example' });
      await crm.send('DELETE', `/AG-1/contacts/${id}`);
      return (await crm.create({ [email]: 'a@b.example' })).status;
    },
    told: 409,
  },
  'unique-in-any-letter-case': {
    ask: async (crm) => {
      await conflict(crm);
      return (await crm.create({ [email]: 'taken@made.example' })).status;
    },
    told: 409,
  },
});
