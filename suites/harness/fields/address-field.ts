import type { Environment } from '../environment/environment.ts';
import { offered } from '../properties/expectation.ts';
import { type DeclaredField, declaredFields } from './declared-fields.ts';
import { textFormOf } from './text-form.ts';

const asked = { address: 'an e-mail address', link: 'a web address' };

type AddressForm = keyof typeof asked;

/** The fields that mark records. */
interface Marks {
  readonly markerField: string;
  readonly labelField: string;
}

/** The fields of a resource type that addresses of a form may be written into, besides those that mark records. */
export async function addressFields(
  environment: Environment,
  resourceType: string,
  { markerField, labelField }: Marks,
  form: AddressForm,
): Promise<readonly DeclaredField[]> {
  return (await declaredFields(environment, resourceType)).filter(
    (each) =>
      each.type === 'string' &&
      each.readOnly !== true &&
      each.enum === undefined &&
      !each.id.startsWith('system__') &&
      textFormOf(each) === form &&
      each.id !== markerField &&
      each.id !== labelField,
  );
}

/** Such a field of contacts. */
export async function addressField(
  environment: Environment,
  marks: Marks,
  form: AddressForm,
): Promise<DeclaredField> {
  const [field] = await addressFields(environment, 'contacts', marks, form);
  offered(field !== undefined, `contacts have no writable field for ${asked[form]}`);
  return field;
}
