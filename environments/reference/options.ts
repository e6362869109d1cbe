import type { Attributes } from './records/record.ts';
import type { Patch } from './seams.ts';
import type { World } from './world/world.ts';

/** A record of others that is there from the start, as it is stored. */
export interface GivenRecord {
  readonly resource_type: string;
  readonly id: string;
  readonly attributes: Attributes;
}

/** A marketplace application that the service knows. */
export interface RegisteredApplication {
  /** Begins MP-. */
  readonly id: string;
  /** RSA public key, PEM. */
  readonly public_key_pem: string;
  /** Where it may read and write. */
  readonly namespaces: readonly string[];
  readonly scopes: readonly string[];
}

export interface ReferenceOptions {
  /** Default 127.0.0.1. Any other host needs a control_secret. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** The namespaces that exist. */
  readonly namespaces: readonly string[];
  readonly applications: readonly RegisteredApplication[];
  /** When given, each control call carries it in the header x-control-secret. */
  readonly control_secret?: string;
  /** Number of foreign contacts preloaded in the first namespace. */
  readonly records?: number;
  /** Seed of the preloaded records. */
  readonly seed?: number;
  /** A right service of another make: its fields, data and delays. Its dialects are spoken first. */
  readonly world?: World;
  /** Ids of the dialects to speak, out of dialects/catalogue.ts. Later ones lie over earlier ones. */
  readonly dialects?: readonly string[];
  /** Ids of the faults to switch on, out of faults/catalogue.ts. */
  readonly faults?: readonly string[];
  /** Records of the first namespace. */
  readonly given?: readonly GivenRecord[];
  /** Rules that are replaced over all others. */
  readonly patches?: readonly Patch[];
}
