import { expect, test } from '@playwright/test';
import { foundOfService, page, type Told } from '../traffic.ts';

const create: Told = { path: '/AG-1/contacts', body: { data: {} }, answer: '' };

test('a success with another status than 200 breaks the clause on the answer', () => {
  expect(foundOfService('RECORDS-01', [create]).verdict).toBe('pass');
  expect(foundOfService('RECORDS-01', [{ ...create, status: 201 }])).toMatchObject({
    verdict: 'fail',
    breach: 'CreateCrmRecord answered 201, and 200 is the only status of success',
  });
  expect(foundOfService('RECORDS-01', [{ ...create, status: 400 }]).verdict).toBe('not exercised');
});

test('a member of the wrong type breaks the clause on its place, and no other', () => {
  const list: Told = { body: {}, answer: { objects: [], has_more: 'no', total_objects: 0 } };
  expect(foundOfService('LIST-03', [list]).verdict).toBe('fail');
  expect(foundOfService('LIST-02', [list]).verdict).toBe('pass');
  expect(foundOfService('LIST-03', [{ body: {}, answer: page('', false) }]).verdict).toBe('pass');
});

test('a conflict has its body, whoever caused it', () => {
  const uniqueness = { description: 'Taken.', values: ['standard__email'] };
  const conflict = {
    error: 'AG-1: taken',
    fieldViolations: { uniqueness },
    metadata: { standard__email: 'C' },
  };
  expect(foundOfService('UNIQUENESS-05', [{ ...create, status: 409, answer: conflict }]).verdict).toBe(
    'pass',
  );
  expect(foundOfService('UNIQUENESS-05', [{ ...create, status: 409, answer: {} }]).verdict).toBe('fail');
});

test('an answer that did not come is not judged', () => {
  expect(foundOfService('LIST-01', [{ body: {}, broken: true }]).verdict).toBe('not exercised');
});
