import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import { type DeclaredField, declaredFields } from './declared-fields.ts';
import { textFormOf } from './text-form.ts';

const asked = { address: 'an e-mail address', link: 'a web address' };

/** A field of contacts that an address of a form may be written into, besides those that mark records. */
export async function addressField(
  environment: Environment,
  { markerField, labelField }: { readonly markerField: string; readonly labelField: string },
  form: keyof typeof asked,
): Promise<DeclaredField> {
  const field = (await declaredFields(environment, 'contacts')).find(
    (each) =>
      each.type === 'string' &&
      each.readOnly !== true &&
      each.enum === undefined &&
      !each.id.startsWith('system__') &&
      textFormOf(each) === form &&
      each.id !== markerField &&
      each.id !== labelField,
  );
  offered(field !== undefined, `contacts have no writable field for ${asked[form]}`);
  return field;
}
