import { everyWay } from '../generators/covered.ts';
import { textValues } from '../generators/field-value.ts';
import { fieldsBody } from '../generators/upsert-body.ts';
import { isAbsent } from '../specs/semantics/value.ts';
import { clause, equal, given, holds, offered, test } from './harness/check.ts';
import { type Conflict, conflictIn, refersTo } from './harness/uniqueness/conflict-pair.ts';
import { isDone } from './harness/properties/answer-status.ts';
import {
  changeKey,
  freshValue,
  type KeyedRecord,
  plantKeyedEach,
  upsertOf,
} from './harness/uniqueness/keyed-record.ts';
import { freeKeysBeside } from './harness/uniqueness/free-keys.ts';
import { probedFields, uniqueField, valueFor } from './harness/uniqueness/unique-fields.ts';
import { recordsHolding } from './harness/uniqueness/records-holding.ts';
import { offeredWays, write } from './harness/records/ways-of-writing.ts';

test(
  'a write that was a conflict succeeds without the values at fault',
  clause('UNIQUENESS-10'),
  async ({ forAll, decidable, conflictPair, crm, environment }) => {
    const { population, contested } = conflictPair;
    // A new record has its marks, whatever else is left out of it.
    const ways = population.writableTexts.length > 0 ? conflictPair.ways : (['create'] as const);
    const freeKeys = await decidable(() => freeKeysBeside(environment, conflictPair));
    await forAll(everyWay(ways, textValues(population.writableTexts)), async ({ way, values }) => {
      // The target keeps its own: an upsert may be led to it by one.
      const sent = { ...values, ...(way === 'create' ? freeKeys() : {}) };
      const refused = await conflictPair.refused(way, sent, crm);
      const { values: atFault } = conflictIn(refused).fieldViolations.uniqueness;
      const isAtFault = (id: string): boolean => atFault.some((name) => refersTo(name, id));
      const left = Object.entries({ ...sent, ...contested }).filter(([id]) => !isAtFault(id));
      given(left.length > 0 || way === 'create', 'every submitted field was at fault');
      const { status, label } =
        way === 'create'
          ? await conflictPair.createAgain(refused, isAtFault, crm)
          : await conflictPair.write(way, Object.fromEntries(left), crm);
      equal(status, 200, `the ${way} without the values at fault succeeds`);
      for (const [id, value] of left) {
        equal(
          await population.shows(label, id, value),
          value,
          `the list shows what the ${way} wrote into ${id}`,
        );
      }
    });
  },
);

test(
  'a write that repeats the unique value of its own record is no conflict',
  clause('UNIQUENESS-11'),
  async ({ forAll, conflictPair, crm }) => {
    const { population, target } = conflictPair;
    await forAll(
      everyWay(['update', 'upsert'] as const, textValues(population.writableTexts)),
      async ({ way, values }) => {
        const { status } =
          way === 'update'
            ? await crm.update('contacts', target.id, { ...values, [target.key.id]: target.keyValue })
            : await crm.upsert(
                'contacts',
                upsertOf(target, population, fieldsBody(values, 'always_overwrite').fields),
                population.marker,
              );
        equal(status, 200, `an ${way} that repeats the ${target.key.id} of its own record succeeds`);
      },
    );
  },
);

test(
  'a unique value that no record holds any more can be used again',
  clause('UNIQUENESS-12'),
  async ({ forEach, contacts, crm, environment }) => {
    const key = await uniqueField(environment);
    const takings = offeredWays(environment);
    const givings = takings.filter((way) => way !== 'create');
    offered(givings.length > 0, 'no operation that changes records is offered');
    const [taker, ofUpdates, ofUpserts] = await plantKeyedEach(contacts, key, [{}, {}, {}]);
    const giverFor = { update: ofUpdates, upsert: ofUpserts };
    const held = new Map([ofUpdates, ofUpserts].map(({ id, keyValue }) => [id, keyValue]));
    const turns = givings.flatMap((giving) => takings.map((taking) => ({ giving, taking })));
    await forEach(turns, async ({ giving, taking }) => {
      const giver = giverFor[giving];
      const [released, next] = [{ [key.id]: held.get(giver.id) }, freshValue(contacts, key)];
      const { status } = await changeKey(crm, contacts, giving, giver, next);
      offered(giving !== 'upsert' || isDone(status), `an upsert by the label answered ${status}`);
      given(isDone(status), `an update to a fresh ${key.id} answered ${status}`);
      const holders = await environment.patience.lists.lookUntil(
        () => recordsHolding(crm, contacts, key.id, next),
        (ids) => ids.length > 0,
      );
      given(holders.length > 0, `the new ${key.id} did not show in time`);
      offered(giving !== 'upsert' || holders.join() === giver.id, 'no upsert finds a record by its label');
      held.set(giver.id, next);
      const seen = await environment.patience.lists.settle(async () => {
        const sent = await write(taking, released, crm, contacts, taker);
        return sent.status === 409 ? undefined : sent.status;
      });
      equal(
        seen ?? 409,
        200,
        `a ${key.id} that an ${giving} took from its record can be written by ${taking}`,
      );
    });
  },
);

test(
  'a unique value that was taken away from its record can be used again',
  clause('UNIQUENESS-12'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      const [giver, taker] = await plantKeyedEach(contacts, key, [{}, {}]);
      const { status } = await crm.onPurpose.update('contacts', giver.id, { [key.id]: null });
      offered(status === 200, `an update of ${key.id} to null is answered ${status}`);
      const isFree = (shown: Readonly<Record<string, unknown>>): boolean => isAbsent(shown[key.id]);
      const shown = await contacts.shownUntil(giver.label, [key.id], isFree);
      offered(shown !== undefined && isFree(shown), `null leaves the ${key.id} of a record as it was`);
      const seen = await environment.patience.lists.settle(async () => {
        const sent = await crm.onPurpose.update('contacts', taker.id, { [key.id]: giver.keyValue });
        return sent.status === 409 ? undefined : sent.status;
      });
      equal(seen ?? 409, 200, `a ${key.id} that no record shows any more can be written into another one`);
    });
  },
);

test(
  'records whose unique value was taken away are in no conflict over it',
  clause('UNIQUENESS-06'),
  async ({ once, decidable, contacts, crm, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      const [one, other] = await plantKeyedEach(contacts, key, [{}, {}]);
      const emptied = async ({ id }: KeyedRecord): Promise<number> =>
        (await crm.onPurpose.update('contacts', id, { [key.id]: null })).status;
      const first = await emptied(one);
      offered(first === 200, `an update of ${key.id} to null is answered ${first}`);
      equal(await emptied(other), 200, `a second update of ${key.id} to null succeeds like the first`);
    });
  },
);

/** Values that begin alike, in two lengths, one that ends like the first, and two that differ from it in a sign. */
const alike = [
  (text: string) => text,
  (text: string) => `${text}b`,
  (text: string) => `b${text}`,
  (text: string) => `${text.slice(0, -1)}.${text.slice(-1)}`,
  (text: string) => `${text}+k`,
] as const;

test(
  'a unique value is in no conflict with others that are like it in part',
  clause('UNIQUENESS-06'),
  async ({ once, decidable, contacts, environment }) => {
    const key = await decidable(() => uniqueField(environment));
    await once(async () => {
      offered(key.room === undefined, `${key.id} takes no text that is longer than one of ours`);
      const text = contacts.freshText();
      let taken = 0;
      for (const likened of alike) {
        const { values } = contacts.marked({ [key.id]: valueFor(key, likened(text)) });
        const { status, body } = await contacts.tryPlant(values);
        if (isDone(status)) taken += 1;
        // A field may not take a sign.
        if (status !== 409) continue;
        const { values: atFault } = (body as Conflict).fieldViolations.uniqueness;
        const isBlamed = atFault.some((name) => refersTo(name, key.id));
        holds(!isBlamed, `a ${key.id} that no record holds is in no conflict`);
      }
      given(taken > 1, `${key.id} did not take two values that are alike`);
    });
  },
);

test(
  'a value that stands in one unique field is in no conflict in another',
  clause('UNIQUENESS-06'),
  async ({ forEach, decidable, contacts, environment }) => {
    const { unique } = await decidable(() => probedFields(environment, 'contacts'));
    const [one] = unique;
    // Two addresses of a person, or two numbers, may well be unique together.
    const other = unique.find(({ form }) => form !== one?.form);
    offered(
      one !== undefined && other !== undefined,
      'contacts have no two unique fields of different forms',
    );
    const turns = [
      { holding: one, asked: other },
      { holding: other, asked: one },
    ];
    await forEach(turns, async ({ holding, asked }) => {
      // The likelier of the two may be an address, and what is one is a text as well.
      const value = freshValue(contacts, one);
      const { status: first } = await contacts.tryPlant(contacts.marked({ [holding.id]: value }).values);
      offered(isDone(first), `a create with ${holding.id} like ${one.id} is answered ${first}`);
      const { status } = await contacts.tryPlant(contacts.marked({ [asked.id]: value }).values);
      holds(status !== 409, `a ${asked.id} that stands in ${holding.id} of another record is in no conflict`);
      offered(isDone(status), `a create with ${asked.id} like ${one.id} is answered ${status}`);
    });
  },
);
