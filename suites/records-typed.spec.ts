import { clause, test } from './harness/check.ts';
import { turnsOf, TypedWrites, type TypedWay } from './harness/writes/typed-writes.ts';

/** The clause on what a write stores, and the write. */
const writes: readonly (readonly [ReturnType<typeof clause>, TypedWay, string])[] = [
  [clause('RECORDS-03'), 'create', 'a created record holds values of every type'],
  [clause('RECORDS-13'), 'update', 'an updated field shows its new value, whatever its type'],
  [clause('UPSERT-04'), 'upsert of data', 'a record created by an upsert of data holds values of every type'],
];

for (const [decides, way, title] of writes) {
  test(title, decides, async ({ forEach, varied, populate, environment, crm }) => {
    const made = new Map<string, Promise<TypedWrites>>();
    const writesOf = (resourceType: string): Promise<TypedWrites> => {
      const known =
        made.get(resourceType) ??
        populate(resourceType).then((population) => TypedWrites.of(environment, population, crm));
      made.set(resourceType, known);
      return known;
    };
    await forEach(turnsOf(varied.resourceTypes), async ({ resourceType, turn }) => {
      await (await writesOf(resourceType)).keepsWhatOthersKeep(way, turn);
    });
  });
}
