import type { Crm } from '../reference/crm.ts';

/** What clean-up is tried with: companies that a field marks as ours. */
export const city = 'standard__company_city';
/** Short: nothing lags here unless a test says so. */
export const patience = { cleanUpMs: 300, usualMs: 0, doubtMs: 0, isVain: false, noteCleanUp: () => {} };
export const marker = { field: city, value: 'crmkabc' };

export async function cities(crm: Crm): Promise<readonly unknown[]> {
  const records = await crm.records([], 'companies');
  return records.map(({ values }) => values[city]);
}

export const listPath = '/base/list/AG-1/companies';
export const identity = { access_token: 'given-token' };

interface Behaviour {
  /** Marked ids as they stand, to be changed by deletions. */
  readonly standing: Set<string>;
  readonly foreign: number;
  readonly pageSize: number;
  readonly onDelete: (id: string, standing: Set<string>) => number;
}

/** The list and the deletions of a service that ignores filters, its foreign records first. */
export function listing({ standing, foreign: others, pageSize, onDelete }: Behaviour) {
  return (target: string, sent: string): { status: number; body: unknown } => {
    if (target !== listPath) return { status: onDelete(target.split('/').at(-1) ?? '', standing), body: {} };
    const start = Number((JSON.parse(sent) as { page?: { cursor?: string } }).page?.cursor ?? 0);
    const all = [
      ...Array.from({ length: others }, (_, count) => ({ id: `foreign${count}`, value: 'Oslo' })),
      ...[...standing].map((id) => ({ id, value: marker.value })),
    ];
    const page = all.slice(start, start + pageSize);
    const objects = page.map(({ id, value }) => ({ id, fields: [{ id: city, value }] }));
    const end = start + page.length;
    return { status: 200, body: { objects, has_more: end < all.length, next_cursor: String(end) } };
  };
}

/** What a list shows that lags: an id stays for so long after its deletion, in milliseconds. */
export function lingering(lagMs: number) {
  const goneAt = new Map<string, number>();
  return {
    delete: (id: string): void => void goneAt.set(id, performance.now()),
    isListed: (id: string): boolean => performance.now() - (goneAt.get(id) ?? performance.now()) < lagMs,
  };
}
