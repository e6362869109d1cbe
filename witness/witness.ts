import { fieldsByType } from '../environments/reference/fields/catalogue.ts';
import { startReference } from '../environments/reference/service.ts';
import type { KnownFields } from '../traffic/law.ts';
import { plainId, population } from './population.ts';
import { type RecordingProxy, startProxy } from './proxy/recording-proxy.ts';
import type { Scenario } from './scenarios/scenario.ts';

export const namespace = 'AG-WITNESS';
export const applicationId = 'MP-WITNESS';
const scopes = ['crm.record', 'crm.schema:read', 'profile', 'email'];

/** A service that judges whoever calls it, in one scenario. */
export interface Witness extends Pick<RecordingProxy, 'addresses' | 'seen' | 'close'> {
  readonly scenario: Scenario;
}

/** Starts a witness that nobody has called yet. The public key, PEM, is that of its one application. */
export async function startWitness(scenario: Scenario, publicKey: string, seed: number): Promise<Witness> {
  const { dialects = [], patch, idOf = plainId } = scenario;
  const application = { id: applicationId, public_key_pem: publicKey, namespaces: [namespace], scopes };
  const service = await startReference({
    namespaces: [namespace],
    applications: [application],
    records: 0,
    dialects,
    given: population(idOf),
    ...(patch && { patches: [patch(seed)] }),
  });
  const proxy = await startProxy({ targets: service, environment: 'the witness' });
  return {
    scenario,
    addresses: proxy.addresses,
    seen: () => proxy.seen(),
    close: async () => {
      await proxy.close();
      await service.close();
    },
  };
}

function byType<Value>(
  valueOf: (field: {
    readonly id: string;
    readonly type: string;
    readonly unique: boolean;
    readonly schema: KnownFields['schemas'][string][string];
  }) => Value,
): Record<string, Record<string, Value>> {
  return Object.fromEntries(
    [...fieldsByType].map(([code, fields]) => [
      code,
      Object.fromEntries([...fields].map(([id, field]) => [id, valueOf(field)])),
    ]),
  );
}

/** The fields that the witness has in every scenario. */
export const knownFields: KnownFields = {
  schemas: byType(({ schema }) => schema),
  types: byType(({ type }) => type),
  unique: Object.fromEntries(
    [...fieldsByType].map(([code, fields]) => [
      code,
      [...fields.values()].filter(({ unique, stamp }) => unique || stamp === 'record_id').map(({ id }) => id),
    ]),
  ),
};
