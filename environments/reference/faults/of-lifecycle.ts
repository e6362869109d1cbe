import type { Fault } from './fault.ts';

/** Which operations are not there. */
export const lifecycleFaults: readonly Fault[] = [
  {
    id: 'field-options-absent',
    clause: 'LIFECYCLE-01',
    sentence: 'The options of a field cannot be asked for.',
    kind: 'crude',
    patch: () => ({ isOffered: (id) => id !== 'GetFieldOptions' }),
  },
];
