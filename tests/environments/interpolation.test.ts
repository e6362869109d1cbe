import { expect, test } from '@playwright/test';
import { demo, environment, loaded, onlyProblem, refused, token } from './written-profile.ts';

test('a variable fills a part of a text, several fill one text, and nested values are filled', () => {
  const profile = loaded(
    { ...demo, namespace: '${KIND}-${NUMBER}', filter_groups: { groups: [{ name: 'a ${NUMBER} b' }] } },
    { ...environment, KIND: 'AG', NUMBER: '12' },
  );
  expect(profile.namespace).toBe('AG-12');
  expect(profile.filter_groups).toEqual({ groups: [{ name: 'a 12 b' }] });
});

test('what a variable holds stays one text', () => {
  const injected = 'AG-1\naccess: read-only\n"${TOKEN}": *x';
  const profile = loaded({ ...demo, namespace: '${INJECTED}' }, { ...environment, INJECTED: injected });
  expect(profile.namespace).toBe(injected);
  expect(profile.access).toBe('read-write');
});

test('an unset variable is named together with its key', () => {
  expect(refused({ ...demo, namespace: '${NOWHERE}' }).message).toMatch(
    new RegExp(
      [
        '^The profile .*profile\\.yaml cannot be used: 1 problem\\.',
        '',
        'namespace \\(line 7\\)',
        '  found     \\${NOWHERE}, a variable that is not set',
        '  expected  the namespace to test in',
        '  to do     set NOWHERE, or write the value into the file$',
      ].join('\n'),
    ),
  );
});

test('an empty variable is refused like an unset one', () => {
  const error = refused({ ...demo, access: '${EMPTY}' }, { ...environment, EMPTY: '' });
  expect(error.code).toBe('VARIABLE');
  expect(onlyProblem(error)).toContain('access | ${EMPTY}, a variable that is empty');
});

for (const text of ['${}', '${not a name}', '${UNCLOSED', '${1ST}']) {
  test(`${text} is refused`, () => {
    expect(onlyProblem(refused({ ...demo, namespace: text }))).toBe(
      'namespace | a ${ without the name of a variable and } after it | the namespace to test in | write ${NAME}',
    );
  });
}

test('inherited members of an environment are no variables', () => {
  expect(refused({ ...demo, namespace: '${constructor}' }).code).toBe('VARIABLE');
});

test('a number cannot come from a variable', () => {
  const error = refused({ ...demo, settle_timeout_ms: '${TIME}' }, { ...environment, TIME: '100' });
  expect(onlyProblem(error)).toContain(
    'settle_timeout_ms | ${TIME}, a text of 3 characters | a positive whole number',
  );
});

test('what came from a variable is told by the name of the variable, however short it is', () => {
  const error = refused({ ...demo, kind: '${A}${B}' }, { ...environment, A: 'hun', B: 'ter2' });
  expect(onlyProblem(error)).toBe(
    'kind | ${A} and ${B}, a text of 7 characters | production or demo or local | correct the value',
  );
  const id = { id: '${A}', private_key: '${KEY}' };
  expect(onlyProblem(refused({ ...demo, application: id }, { ...environment, A: 'hunter2' }))).toContain(
    'application.id | ${A}, a text of 7 characters | an id that begins MP-',
  );
});

test('white space around what a variable holds is left out, and a blank variable is empty', () => {
  const variables = { ...environment, TOKEN: ` ${token}\r\n`, BLANK: ' \n' };
  const { application: _, ...anonymous } = demo;
  expect(loaded({ ...anonymous, access_token: '${TOKEN}' }, variables).identity).toEqual({
    access_token: token,
  });
  expect(refused({ ...demo, namespace: '${BLANK}' }, variables).code).toBe('VARIABLE');
});
