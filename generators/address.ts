/** What an e-mail address has that a careless reader would cut off or change (RFC 5322, section 3.4.1). */
export const addressSorts = ['plain', 'with a plus', 'with dots and hyphens'] as const;

export type AddressSort = (typeof addressSorts)[number];

/**
 * An address of a sort around a text of small letters and digits; some services keep no capitals. `example.com` belongs
 * to nobody (RFC 2606).
 */
export function addressOf(sort: AddressSort, text: string): string {
  if (sort === 'with a plus') return `${text}+news@example.com`;
  return sort === 'plain' ? `${text}@example.com` : `a.${text}-b_c@mail-1.example.com`;
}
