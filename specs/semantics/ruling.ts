/** Must a record be in the answer, must it not, or does the document leave it open. */
export type Ruling = 'must' | 'must not' | 'unspecified';

/** Several demands at once: a record passes when it meets each. None at all keep every record. */
export function both(rulings: readonly Ruling[]): Ruling {
  if (rulings.includes('must not')) return 'must not';
  return rulings.includes('unspecified') ? 'unspecified' : 'must';
}

/** Several ways in: a record passes when it finds one. None at all keep no record. */
export function either(rulings: readonly Ruling[]): Ruling {
  return opposite(both(rulings.map(opposite)));
}

/** What the negation of a demand rules. */
export function opposite(ruling: Ruling): Ruling {
  if (ruling === 'unspecified') return ruling;
  return ruling === 'must' ? 'must not' : 'must';
}
