import { maskedNames } from '../../specs/openapi.ts';
import type { Path } from './finding.ts';

/** An application as a profile writes it: exactly one of the two keys stands. */
export interface WrittenCredentials {
  readonly id: string;
  readonly private_key?: string;
  readonly private_key_file?: string;
}

/** A profile as its file writes it, with variables filled in. */
export interface WrittenProfile {
  readonly name: string;
  readonly kind: 'production' | 'demo' | 'local';
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sso_url: string;
  readonly auth_url: string;
  readonly namespace: string;
  readonly application?: WrittenCredentials;
  readonly access_token?: string;
  readonly access?: 'read-write' | 'read-only';
  readonly restricted_application?: WrittenCredentials;
  readonly forbidden_namespace?: string;
  readonly counterpart?: string;
  readonly control_url?: string;
  readonly settle_timeout_ms?: number;
  readonly rate_limit?: { readonly requests_per_second?: number; readonly concurrency?: number };
  readonly budget?: { readonly requests?: number; readonly records?: number };
  readonly allow_permanent_records?: boolean;
  readonly state_dir?: string;
  readonly create_body?: 'data' | 'fields';
  readonly filter_groups?: Readonly<Record<string, unknown>>;
  readonly field_aliases?: Readonly<Record<string, string>>;
  readonly deviations?: string;
}

/** The part of JSON Schema that a profile needs. Each description completes "expected …" in a message. */
interface Schema {
  readonly description: string;
  readonly type?: 'string' | 'integer' | 'boolean' | 'object';
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

const text = (description: string): Schema => ({ description, type: 'string', minLength: 1 });
const choice = (...names: readonly string[]): Schema => ({ description: names.join(' or '), enum: names });
const positive = (description: string): Schema => ({
  description: `a positive whole number: ${description}`,
  type: 'integer',
  minimum: 1,
});
const mapping = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  description,
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const address = (whose: string): Schema => text(`the absolute https:// address of ${whose}`);
const application = (which: string): Schema =>
  mapping(
    `${which}: a mapping with id and private_key_file (or private_key)`,
    {
      id: text('the id of the application'),
      private_key: text('the private key in PEM, best from a variable'),
      private_key_file: text('the path of the private key in PEM'),
    },
    ['id'],
  );

/** Terminals and build servers are told the name: a control character would steer them. */
const oneLine = String.raw`^[^\p{C}\u2028\u2029]+$`;

/** The shape of a written profile. */
export const profileSchema = mapping(
  'a mapping of keys to values; docs/profile.md shows a whole profile',
  {
    name: { ...text('a name for reports, in one line'), pattern: oneLine },
    kind: choice('production', 'demo', 'local'),
    base_url: address('the record API, ending in /org'),
    gateway_url: address('the gateway'),
    sso_url: address('the single sign-on service'),
    auth_url: address('the token service'),
    namespace: text('the namespace to test in'),
    application: application('the application that asks'),
    access_token: text('an access token, best from a variable'),
    access: choice('read-write', 'read-only'),
    restricted_application: application('an application without the scopes'),
    forbidden_namespace: text('a namespace that the application has no access to'),
    counterpart: text('the path of the profile of another environment'),
    control_url: address('the control interface of a Local environment'),
    settle_timeout_ms: positive('milliseconds that lists may lag behind writes'),
    rate_limit: mapping('a mapping with requests_per_second and concurrency', {
      requests_per_second: positive('requests in one second'),
      concurrency: positive('requests at the same time'),
    }),
    budget: mapping('a mapping with requests and records', {
      requests: positive('requests of one run'),
      records: positive('records that one run creates'),
    }),
    allow_permanent_records: { description: 'true or false', type: 'boolean' },
    state_dir: text('the folder for journals and deferred checks'),
    create_body: choice('data', 'fields'),
    filter_groups: { description: 'a mapping: a sample for the company list', type: 'object' },
    field_aliases: mapping(
      'a mapping of masked names to the names in this environment',
      Object.fromEntries(maskedNames.map((name) => [name, text(`how this environment spells ${name}`)])),
    ),
    deviations: text('the path of the list of known deviations'),
  },
  ['name', 'kind', 'base_url', 'gateway_url', 'sso_url', 'auth_url', 'namespace'],
);

/** The schema of the value at a path; of the nearest outer one where the schema is silent. */
export function schemaAt(path: Path): Schema {
  return path.reduce<Schema>((outer, member) => {
    const { properties = {} } = outer;
    return Object.hasOwn(properties, member) ? (properties[member] ?? outer) : outer;
  }, profileSchema);
}
