/** Why some mutants rightly live. */
interface Excuse {
  /** Their ids; `*` stands for any part of one. */
  readonly mutants: string;
  /** The clause that allows it, or what the document does not say. */
  readonly because: string;
}

/** Mutants that no check has to find out, a line for each reason. One that no mutant needs fails the proof. */
export const excuses: readonly Excuse[] = [
  { mutants: 'filter-date-IS-as-the-day-alone', because: 'what IS means for an instant is open' },
  { mutants: 'filter-date-IS-NOT-as-the-day-alone', because: 'what IS means for an instant is open' },
  {
    mutants: 'merge-overwrite-if-newer-as-always-overwrite',
    because: 'the later write may count as the newer one (MERGE-04)',
  },
  { mutants: 'TokenInfo-401-becomes-*', because: 'the statuses are given for the record API alone' },
  {
    mutants: 'CreateCrmRecord-of-contacts-in-part',
    because:
      'a form of body whose values are not kept is not the one of create, which is not shown (RECORDS-04)',
  },
  { mutants: 'TokenInfo-200-roles-*', because: 'which roles a user has is told nowhere else' },
];
