import type { Field, Value } from '../../fields/field.ts';
import type { Json } from '../../json.ts';
import type { Patch } from '../../seams.ts';

/** A text is read, and what it means is then changed. */
export function reading(type: Field['type'], change: (value: Value, field: Field) => Value): Patch {
  return (seams) => ({
    decodeText: (rules, field, text) => {
      const value = seams.decodeText(rules, field, text);
      return value === undefined || field.type !== type ? value : change(value, field);
    },
  });
}

/** A stored value is shown in another way. */
export function showing(change: (shown: Json, field: Field) => Json): Patch {
  return (seams) => ({
    presentValue: (rules, field, value) => change(seams.presentValue(rules, field, value), field),
  });
}
