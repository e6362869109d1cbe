import type { Alteration, JsonType, Place } from '../../environments/mutants/alteration.ts';
import type { RequestPart } from '../../environments/mutants/change.ts';
import { document, type OperationId, operations, resourceTypes } from '../../specs/openapi.ts';
import { type DescribedPlace, requestPlaces, typesOf, xmlElements } from './described.ts';
import { idOf, type Mutant } from './mutant.ts';

const ids = Object.keys(operations) as OperationId[];

interface Taken {
  readonly operation: OperationId;
  readonly part: RequestPart;
  readonly at: Place;
  readonly alteration: Alteration;
  readonly only?: JsonType;
  readonly resourceType?: string;
}

function mutant({ operation, part, at, alteration, only, resourceType }: Taken): Mutant {
  const what = `${part}${at.length === 0 ? '' : ` ${at.join('/')}`}`;
  const each = only === undefined ? '' : `each ${only} of `;
  const type = resourceType === undefined ? '' : ` of ${resourceType}`;
  return {
    id: idOf('request', `${operation}${type}`, part, ...at, only ?? '', alteration.how),
    family: 'requests',
    operation,
    sentence: `${operation}${type} takes ${each}its ${what} as ${alteration.how}.`,
    expected: 'caught',
    change: {
      on: 'request',
      operation,
      part,
      at,
      alteration,
      ...(only && { only }),
      ...(resourceType && { resourceType }),
    },
  };
}

/** A member that is not seen; of an array its first, its last and all but one as well. */
function unseen({ at, schema }: DescribedPlace): readonly Alteration[] {
  if (at.length === 0 || at.at(-1) === '*') return [];
  return typesOf(schema).some((type) => type === 'array' || type === 'object')
    ? [{ how: 'removed' }, { how: 'emptied' }, { how: 'shortened' }, { how: 'beheaded' }]
    : [{ how: 'removed' }];
}

function ofMembers(operation: OperationId): readonly Mutant[] {
  return requestPlaces(operation).flatMap((place) =>
    unseen(place).map((alteration) => mutant({ operation, part: 'body', at: place.at, alteration })),
  );
}

/** What one resource type alone does not see: what contacts are answered says nothing of the others. */
function ofEachType(): readonly Mutant[] {
  const taken = {
    operation: 'UpsertCrmRecord',
    part: 'body',
    at: ['returnFields'],
    alteration: { how: 'removed' },
  } as const;
  return resourceTypes.records.map((resourceType) => mutant({ ...taken, resourceType }));
}

const lossesByType: readonly (readonly [JsonType, Alteration])[] = [
  ['string', { how: 'removed' }],
  ['string', { how: 'cut' }],
  ['string', { how: 'upper case' }],
  ['boolean', { how: 'removed' }],
  ['boolean', { how: 'negated' }],
  ['boolean', { how: 'as text' }],
  ['integer', { how: 'removed' }],
  ['integer', { how: 'shifted', by: 1 }],
  ['integer', { how: 'as text' }],
  ['array', { how: 'removed' }],
  ['array', { how: 'shortened' }],
  ['array', { how: 'beheaded' }],
  ['array', { how: 'as text' }],
];

/** Where writes carry values; create's body is not shown, and takes them as update does in the service behind. */
const writtenMaps: readonly OperationId[] = ['CreateCrmRecord', 'UpdateCrmRecord', 'UpsertCrmRecord'];

const ofTexts: readonly Alteration[] = [
  { how: 'cut' },
  { how: 'upper case' },
  { how: 'bracketed' },
  { how: 'exchanged' },
  { how: 'unseparated' },
];

function ofValues(): readonly Mutant[] {
  const data = writtenMaps.flatMap((operation) => [
    ...lossesByType.map(([only, alteration]) =>
      mutant({ operation, part: 'body', at: ['data', '*'], alteration, only }),
    ),
    mutant({ operation, part: 'body', at: ['data'], alteration: { how: 'rotated' } }),
  ]);
  const operation = 'UpsertCrmRecord';
  const texts = ofTexts.map((alteration) =>
    mutant({ operation, part: 'body', at: ['fields', '*', 'value'], alteration }),
  );
  const pairs = mutant({ operation, part: 'body', at: ['fields'], alteration: { how: 'rotated' } });
  return [...data, ...texts, pairs];
}

function otherType(operation: OperationId): Mutant {
  // Any type that hardly any check asks about would do.
  const other = resourceTypes.records.find((code) => code.startsWith('note'));
  return mutant({
    operation,
    part: 'path',
    at: ['resourceTypeCode'],
    alteration: { how: 'instead', value: other },
  });
}

function queriesOf(operation: OperationId): readonly string[] {
  const { path, method } = operations[operation];
  const item = document.paths?.[path]?.[method.toLowerCase() as 'get'];
  return (item?.parameters ?? []).flatMap((each) => ('in' in each && each.in === 'query' ? each.name : []));
}

function ofPaths(operation: OperationId): readonly Mutant[] {
  const hasType = operations[operation].path.includes('{resourceTypeCode}');
  return [
    ...(hasType ? [otherType(operation)] : []),
    ...queriesOf(operation).map((name) =>
      mutant({ operation, part: 'query', at: [name], alteration: { how: 'removed' } }),
    ),
  ];
}

function ofXml(operation: OperationId): readonly Mutant[] {
  return xmlElements(operation).map((element) => ({
    id: idOf('request', operation, 'xml', element, 'removed'),
    family: 'requests',
    operation,
    sentence: `${operation} does not see ${element} in an XML body.`,
    expected: 'caught',
    change: { on: 'xml', operation, element },
  }));
}

/** Every part of a request lost or taken for another before the service sees it. */
export function misreadRequests(): readonly Mutant[] {
  return [
    ...ids.flatMap((operation) => [...ofMembers(operation), ...ofPaths(operation), ...ofXml(operation)]),
    ...ofEachType(),
    ...ofValues(),
  ];
}
