import { resourceTypes } from '../specs/openapi.ts';
import { clause, equal, given, test } from './harness/check.ts';

test('a create makes one record, whatever its type', clause('RECORDS-02'), async ({ forEach, lives }) => {
  await forEach(resourceTypes.records, async (resourceType) => {
    const life = await lives({ resourceType, begins: 'create', values: {}, update: {} });
    const status = life.status('made');
    given(status === 200, `a create in ${resourceType} was answered with ${status}`);
    given(life.life.id !== undefined, 'the list did not show the new record in time');
    equal(life.rows('listed').length, 1, `one create in ${resourceType} makes one record`);
  });
});

test(
  'an upsert that matches nothing makes one record, whatever its type',
  clause('UPSERT-03'),
  async ({ forEach, lives }) => {
    await forEach(resourceTypes.records, async (resourceType) => {
      const life = await lives({ resourceType, begins: 'upsert of fields', values: {} });
      const status = life.status('made');
      given(status === 200, `an upsert in ${resourceType} was answered with ${status}`);
      given(life.life.id !== undefined, 'the list did not show the new record in time');
      equal(life.rows('listed').length, 1, `one upsert in ${resourceType} makes one record`);
    });
  },
);
