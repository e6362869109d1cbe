import type { Answer } from '../../../client/caller.ts';
import type { Crm } from '../../../client/crm.ts';

/** The same environment, and the bodies that it answers with, in the order of the answers. */
export interface Collecting {
  readonly crm: Crm;
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
}

/** For laws about what a page has besides its rows. `read` gives of an answer what the asker gets. */
export function collectingBodies(crm: Crm, read: (answer: Answer) => Answer): Collecting {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const collect = (answer: Answer): unknown => {
    const { body } = read(answer);
    bodies.push((body ?? {}) as Readonly<Record<string, unknown>>);
    return body;
  };
  return { crm: crm.but({ read: collect }), bodies };
}
