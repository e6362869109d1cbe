import type { UpsertRequest } from '../../../client/request-body.ts';
import type { FieldMerge } from '../../../generators/merge.ts';
import { type ElementStyle, encoded } from '../../../specs/semantics/encoding.ts';
import type { FieldType, Value } from '../../../specs/semantics/field-type.ts';
import type { TypedField } from '../fields/field-types.ts';
import { given } from '../properties/expectation.ts';

/** A value for a field, as the kit has it. */
export interface LaidValue {
  readonly id: string;
  readonly value: Value;
}

/** The fields of a resource type that keep what is written into them, and how values are written there. */
export class KeptFields {
  readonly resourceType: string;
  readonly fields: readonly TypedField[];
  /** How the elements of a list are written as text. */
  readonly elements: ElementStyle;

  constructor(resourceType: string, fields: readonly TypedField[], elements: ElementStyle) {
    this.resourceType = resourceType;
    this.fields = fields;
    this.elements = elements;
  }

  has(fieldType: FieldType): boolean {
    return this.fields.some((field) => field.fieldType === fieldType);
  }

  /** The first field of a type. */
  field(fieldType: FieldType): TypedField {
    const found = this.fields.find((field) => field.fieldType === fieldType);
    given(
      found !== undefined,
      `${this.resourceType} has no field of type ${fieldType} that keeps its values`,
    );
    return found;
  }

  protected get fieldIds(): readonly string[] {
    return this.fields.map(({ id }) => id);
  }

  protected named(id: string): TypedField {
    const field = this.fields.find((each) => each.id === id);
    given(field !== undefined, `${this.resourceType} has no field ${id} that keeps its values`);
    return field;
  }

  /** In the type that the schema gives the field; tags may be text there, which is written as an upsert has it. */
  protected native({ id, value }: LaidValue): unknown {
    if (typeof value !== 'object') return value;
    const { fieldType, type } = this.named(id);
    return type === 'array' ? value : encoded(fieldType, value, this.elements);
  }

  /** As an upsert has it, whatever the schema says. */
  protected text({ id, value }: LaidValue): string {
    const { fieldType } = this.named(id);
    return typeof value === 'string' ? value : encoded(fieldType, value, this.elements);
  }

  /** The members of an upsert that submits these merges. */
  protected submitted(merges: readonly FieldMerge[]): NonNullable<UpsertRequest['fields']> {
    return merges.map(({ id, fieldType, submitted, operation }) => {
      return { id, value: encoded(fieldType, submitted, this.elements), operation };
    });
  }
}
