import type { Address } from '../../specs/openapi.ts';

export type Addresses = Readonly<Record<Address, string>>;

/** Where a request was sent, as far as its URL tells. */
export interface Place {
  readonly address: Address;
  /** What follows the address, without the query. */
  readonly path: string;
  readonly target: string;
}

/** How an address ends, or what follows it, where nobody has said what the addresses are. */
const likely: readonly (readonly [Address, RegExp])[] = [
  ['gateway_url', /^(.*?)(\/grpc\/v1\/.*)$/],
  ['sso_url', /^(.*?)(\/oauth2\/user-info.*)$/],
  ['auth_url', /^(.*?)(\/api\/v1\/oauth\/token.*)$/],
  ['base_url', /^(.*?\/org)(\/.*)$/],
];

function placed(address: Address, target: string): Place {
  return { address, target, path: target.split('?')[0] ?? '' };
}

/** Finds the longest of some addresses that a URL lies below; of none, the one that its path tells. */
export function placeOf(url: string, addresses?: Addresses): Place | undefined {
  const [shown = url] = url.split('#');
  if (addresses === undefined) {
    const found = likely.flatMap(([address, pattern]) => {
      const [, , rest] = pattern.exec(shown) ?? [];
      return rest === undefined ? [] : [placed(address, rest)];
    });
    return found[0];
  }
  const below = (Object.entries(addresses) as [Address, string][]).filter(([, own]) =>
    shown.startsWith(`${own}/`),
  );
  const [closest] = below.toSorted(([, a], [, b]) => b.length - a.length);
  return closest && placed(closest[0], shown.slice(closest[1].length));
}
