import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import { type DeclaredField, declaredFields } from './declared-fields.ts';
import { textFormOf } from './text-form.ts';

/** A field of contacts that an e-mail address may be written into, besides those that mark records. */
export async function addressField(
  environment: Environment,
  { markerField, labelField }: { readonly markerField: string; readonly labelField: string },
): Promise<DeclaredField> {
  const field = (await declaredFields(environment, 'contacts')).find(
    (each) =>
      each.type === 'string' &&
      each.readOnly !== true &&
      each.enum === undefined &&
      !each.id.startsWith('system__') &&
      textFormOf(each) === 'address' &&
      each.id !== markerField &&
      each.id !== labelField,
  );
  offered(field !== undefined, 'contacts have no writable field for an e-mail address');
  return field;
}
