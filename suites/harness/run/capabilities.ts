import type { CreateForm } from '../../../client/request-body.ts';
import type { DataForm } from '../../../client/data-form.ts';
import type { MarkFilter } from '../../../client/marked-records.ts';
import type { Address, OperationId } from '../../../specs/openapi.ts';
import type { ElementStyle } from '../../../specs/semantics/encoding.ts';

/** How records are made: by upserts where no create makes one, which search by the label where that is taken. */
export type PlantingCall = 'create' | 'searching upsert' | 'upsert';

/** Why no record of ours was there to be deleted, in the words of a report. */
interface Untried {
  readonly untried: string;
}

/** The reason where a contact was made, by the answer. */
export const unseenContact: Untried = { untried: 'no list shows the contact that was made' };

/** What the preflight learned about the environment, once for all workers. Holds no secret. */
export interface Capabilities {
  /** The addresses that did not answer at all, each with what happened. */
  readonly unreachable: Readonly<Partial<Record<Address, string>>>;
  /** Why nothing can be asked in the namespace of the profile. */
  readonly shut_namespace?: string;
  /** False when the preflight could not look at the operations: `absent` then says nothing. */
  readonly looked: boolean;
  /** Operations that this environment does not offer. */
  readonly absent: readonly OperationId[];
  /** Operations that are closed to the application of the profile, as their labels allow. */
  readonly closed: readonly OperationId[];
  /**
   * The status with which a delete of a record of ours was refused, or what else came of it; absent where the record
   * was deleted, no delete is there, nothing may be written, or every write was refused.
   */
  readonly undeletable?: number | 'without effect' | 'not answered' | Untried;
  /** The form of create's body that worked. It is unknown where create refuses each that was tried. */
  readonly create_form: CreateForm | 'unknown';
  /** The form of the data of an update that worked. It is unknown where each is refused as a bad request. */
  readonly data_form: DataForm | 'unknown';
  /** The form of the object of values in create's body, where it takes no flat one. */
  readonly create_data_form?: DataForm;
  /** How the elements of a list are written as text. */
  readonly elements: ElementStyle;
  readonly planting: PlantingCall;
  /** The filter by which records of ours are found. */
  readonly finding: MarkFilter;
}

export const noCapabilities: Capabilities = {
  unreachable: {},
  looked: false,
  absent: [],
  closed: [],
  create_form: 'data',
  data_form: 'flat',
  elements: 'bare',
  planting: 'create',
  finding: 'IS',
};

/** Why none of these operations can be asked here, in the words of a report; undefined where one can. */
export function outOfReach(
  { absent, closed }: Capabilities,
  ...ids: readonly OperationId[]
): string | undefined {
  const missing = ids.filter((id) => absent.includes(id));
  const shut = ids.filter((id) => !absent.includes(id) && closed.includes(id));
  if (missing.length + shut.length < ids.length) return undefined;
  return [
    ...(missing.length > 0 ? [`${missing.join(' and ')} not deployed in this environment`] : []),
    ...(shut.length > 0 ? [`${shut.join(' and ')} closed to this application`] : []),
  ].join(', ');
}
