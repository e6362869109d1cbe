import { operations } from '../specs/openapi.ts';
import { clause, equal, test } from './harness/check.ts';

test(
  'an operation labelled as proposed is deployed',
  clause('LIFECYCLE-01'),
  async ({ once, environment }) => {
    await once(async () => {
      const absent = environment.facts.absent.filter((id) => operations[id].lifecycle.includes('Proposed'));
      equal(absent, [], 'every proposed operation is there');
    });
  },
);
