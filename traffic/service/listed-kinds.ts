import type { FieldSchema } from '../../specs/openapi.ts';
import { showsNothing } from '../../specs/semantics/value.ts';
import { kindOf, kindsFor, soleType, type ValueKind } from '../../specs/semantics/value-kind.ts';
import type { Exchange } from '../exchange.ts';
import { type Schemas, schemasIn } from '../fields.ts';
import { remembering, type ServiceLaw } from '../law.ts';
import { answered, isMembers, memberAt } from '../body-members.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';

interface ListedValue {
  readonly id: string;
  readonly value: unknown;
}

/** The values of a page of records; undefined where this is none that can be read whole, in JSON types. */
function listedValues(
  { operation, response }: Exchange,
  objects: unknown,
): readonly ListedValue[] | undefined {
  const isRead = operation === 'ListCrmRecords' && response?.status === 200;
  const isWhole = response?.body?.form === 'json' && response.body.incomplete !== true;
  if (!isRead || !isWhole || !Array.isArray(objects)) return undefined;
  return objects.flatMap((row) => {
    const pairs = memberAt(row, 'fields');
    return (Array.isArray(pairs) ? pairs : []).flatMap((pair) => {
      const [id, value] = [memberAt(pair, 'id'), memberAt(pair, 'value')];
      return typeof id === 'string' && !showsNothing(value) ? [{ id, value }] : [];
    });
  });
}

/** The kinds that a value of the field may be of; undefined where its schema leaves that open. */
function kindsBy(schema: FieldSchema): readonly ValueKind[] | undefined {
  const type = soleType(schema.type);
  // A tag may be declared as a text and shown as a list, or the other way round.
  if (type === 'array') return ['texts', 'text'];
  const kinds = kindsFor({ ...schema, type });
  return kinds?.includes('text') === true ? [...kinds, 'texts'] : kinds;
}

/** Where a schema holds: each namespace of each environment has fields of its own. */
function placeOf({ environment, parameters: { namespace, resourceTypeCode } }: Exchange): string {
  return JSON.stringify([environment, namespace, resourceTypeCode]);
}

/** What schemas say of the fields on which they agree: a type may be changed while others look. */
function agreed(before: Schemas | undefined, found: Schemas): Schemas {
  const typeOf = (schemas: Schemas, id: string): string => JSON.stringify(memberAt(schemas[id], 'type'));
  const same = Object.entries(found).filter(
    ([id]) => before === undefined || typeOf(before, id) === typeOf(found, id),
  );
  return Object.fromEntries(same);
}

/** The schemas come in one answer and the values in others: those of each resource type are remembered. */
export const listedKindLaws: readonly ServiceLaw[] = [
  remembering({
    clause: 'VALUES-12',
    exercise: 'a listed value whose field has a schema',
    mend: 'Show each value in the type that the schema of its field declares.',
    watch: () => {
      const schemas = new Map<string, Schemas>();
      return (traffic) => {
        for (const exchange of traffic.exchanges) {
          // Of all exchanges few show a schema.
          if (exchange.operation !== 'ListFieldSchema') continue;
          const place = placeOf(exchange);
          for (const found of schemasIn([exchange]).values())
            schemas.set(place, agreed(schemas.get(place), found));
        }
        return overEach((exchange) => {
          const type = exchange.parameters['resourceTypeCode'] ?? '';
          const declared = traffic.known?.schemas[type] ?? schemas.get(placeOf(exchange));
          const values = listedValues(exchange, answered(exchange)?.['objects']);
          const judged = (values ?? []).filter(({ id }) => isMembers(declared?.[id]));
          if (declared === undefined || judged.length === 0) return undefined;
          const wrong = judged.find(({ id, value }) => !isDeclared(value, declared[id]));
          return unless(
            wrong &&
              `${wrong.id} of ${type} is ${quoted(declared[wrong.id]?.type)} by its schema, and a list shows ${quoted(wrong.value)}`,
          );
        })(traffic);
      };
    },
  }),
];

/** Whether a schema lets a value appear as it does; true of a value of no documented kind, which is another clause. */
function isDeclared(value: unknown, schema: FieldSchema | undefined): boolean {
  const [kind, kinds] = [kindOf(value), schema && kindsBy(schema)];
  return kind === undefined || kinds === undefined || kinds.includes(kind);
}
