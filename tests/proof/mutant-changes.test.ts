import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import { alteredAt } from '../../environments/mutants/alteration.ts';
import type { Behind, WireAnswer, WireRequest } from '../../environments/mutants/exchange.ts';
import { mutationOfAll } from '../../environments/mutants/mutation.ts';
import { readRequest, requestOf, templatesAt } from '../../environments/mutants/request-parts.ts';
import { mutants } from '../../proof/mutants/catalogue.ts';
import { answerPlaces, type DescribedPlace, requestPlaces, typesOf } from '../../proof/mutants/described.ts';
import type { Mutant } from '../../proof/mutants/mutant.ts';

type On<Kind extends Mutant['change']['on']> = Extract<Mutant['change'], { on: Kind }>;

function changesOn<Kind extends Mutant['change']['on']>(
  on: Kind,
): readonly { readonly id: string; readonly change: On<Kind> }[] {
  return mutants.flatMap(({ id, change }) => (change.on === on ? [{ id, change: change as On<Kind> }] : []));
}

/** Values of every type, so that whatever is altered is there. */
const values = ['a text', true, 7, ['one', 'two', 'three']];

/** A body in which every place of the description holds something, rows and entries twice. */
function bodyOf(places: readonly DescribedPlace[], at: readonly string[] = []): unknown {
  const own = places.find((place) => place.at.join('/') === at.join('/'));
  const below = places.filter((place) => at.every((name, index) => place.at[index] === name));
  const names = [...new Set(below.flatMap((place) => place.at[at.length] ?? []))];
  const [type] = own === undefined ? [] : typesOf(own.schema);
  const inner = (name: string): unknown => bodyOf(places, [...at, name]);
  if (at.at(-1) === 'value' && names.includes('seconds')) return values;
  if (names.includes('*'))
    return type === 'array' ? [inner('*'), 'another'] : { one: inner('*'), two: values };
  if (own !== undefined && typesOf(own.schema).includes('array')) return ['one', 'two'];
  if (type === 'object' || names.length > 0)
    return names.length === 0
      ? { one: 1, two: values }
      : Object.fromEntries(names.map((name) => [name, inner(name)]));
  return type === 'integer' || type === 'number' ? 1_700_000_000 : type === 'boolean' ? false : 'a text';
}

test('every altered answer is another one, where the place holds something', () => {
  const same = changesOn('answer').filter(({ change: { operation, status, at, alteration, only } }) => {
    const isValue = only !== undefined;
    const body = isValue ? withValues(at) : bodyOf(answerPlaces(operation, status));
    return isDeepStrictEqual(alteredAt(body, at, alteration, only), body);
  });
  expect(same.map(({ id }) => id)).toEqual([]);
});

/** A body with values of every type at a place. */
function withValues([name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return values;
  if (name === '*') return values.map((value) => (rest.length === 0 ? value : { [rest[0] ?? '']: value }));
  const next = rest[0] === '*' && rest.length > 2 ? [withValues(rest.slice(1))] : withValues(rest);
  return { [name]: next };
}

test('every altered request body is another one, where the place holds something', () => {
  const same = changesOn('request').filter(({ change: { operation, part, at, alteration, only } }) => {
    if (part !== 'body' || only !== undefined) return false;
    const described = bodyOf(requestPlaces(operation)) as object;
    const brackets = { fields: [{ value: '[one,two]' }, { value: 'another' }], data: { one: 1, two: 2 } };
    const isOfText = ['bracketed', 'exchanged', 'unseparated', 'rotated'].includes(alteration.how);
    const body = isOfText || operation === 'CreateCrmRecord' ? brackets : described;
    return isDeepStrictEqual(alteredAt(body, at, alteration), body);
  });
  expect(same.map(({ id }) => id)).toEqual([]);
});

const origin = 'http://127.0.0.1';
const templates = templatesAt({
  base_url: `${origin}/org`,
  gateway_url: origin,
  sso_url: `${origin}/sso`,
  auth_url: `${origin}/auth`,
});

/** A service that answers everything alike, and what was handed on to it. */
function behindOf(answer: WireAnswer, handed: WireRequest[]): Behind {
  const ask = async (request: WireRequest): Promise<WireAnswer> => {
    handed.push(request);
    return answer;
  };
  return { forward: ask, look: ask, as: (...args) => requestOf(templates, ...args) };
}

test('a request is known by its method and its path, and its parameters are read', () => {
  const sent = { headers: {}, text: '' };
  const list = readRequest(templates, { ...sent, method: 'POST', url: '/org/list/AG-1/contacts' });
  expect(list).toMatchObject({
    operation: 'ListCrmRecords',
    path: { namespace: 'AG-1', resourceTypeCode: 'contacts' },
  });
  const options = readRequest(templates, {
    ...sent,
    method: 'GET',
    url: '/org/AG-1/contacts/meta/fields/a%20b/options?filter=x',
  });
  expect(options).toMatchObject({
    operation: 'GetFieldOptions',
    path: { fieldId: 'a b' },
    query: { filter: 'x' },
  });
  expect(readRequest(templates, { ...sent, method: 'GET', url: '/control/clock' }).operation).toBeUndefined();
});

test('every other status is told instead, and several changes stand one before the other', async () => {
  const answer: WireAnswer = { status: 400, contentType: 'application/json', body: {}, text: '{}' };
  const request = readRequest(templates, {
    method: 'DELETE',
    url: '/org/AG-1/contacts/7',
    headers: {},
    text: '',
  });
  const mutation = mutationOfAll([
    { on: 'status', operation: 'DeleteCrmRecord', status: 404, becomes: 410 },
    { on: 'status', operation: 'DeleteCrmRecord', status: 400, becomes: 404 },
    {
      on: 'request',
      operation: 'DeleteCrmRecord',
      part: 'path',
      at: ['id'],
      alteration: { how: 'instead', value: '8' },
    },
  ]);
  const handed: WireRequest[] = [];
  expect((await mutation(request, behindOf(answer, handed))).status).toBe(410);
  expect(handed.map(({ url }) => url)).toEqual(['/org/AG-1/contacts/8']);
});
