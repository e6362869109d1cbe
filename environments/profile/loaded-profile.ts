/** Whether the kit may change records. */
type Access = 'read-write' | 'read-only';

/** A registered application. The key is RSA, in PEM (PKCS#1 or PKCS#8), not encrypted. */
export interface Credentials {
  readonly id: string;
  readonly private_key: string;
}

/** An environment to ask, with everything filled in. Addresses have no trailing slash, paths are absolute. */
export interface Profile {
  readonly name: string;
  readonly kind: 'production' | 'demo' | 'local';
  readonly base_url: string;
  readonly gateway_url: string;
  readonly sso_url: string;
  readonly auth_url: string;
  readonly namespace: string;
  readonly identity: { readonly application: Credentials } | { readonly access_token: string };
  readonly access: Access;
  readonly restricted_application?: Credentials;
  readonly forbidden_namespace?: string;
  /** Another environment. Its own counterpart is not loaded. */
  readonly counterpart?: Profile;
  readonly control_url?: string;
  readonly settle_timeout_ms: number;
  readonly rate_limit: { readonly requests_per_second: number; readonly concurrency: number };
  readonly budget: { readonly requests: number; readonly records: number };
  readonly allow_permanent_records: boolean;
  readonly state_dir: string;
  readonly create_body?: 'data' | 'fields';
  readonly filter_groups?: Readonly<Record<string, unknown>>;
  readonly field_aliases: Readonly<Record<string, string>>;
  readonly deviations?: string;
}
