/**
 * Whoever tests a service breaks rules on purpose. Such a request carries this header: the service does not see it,
 * and the laws over callers leave the exchange out.
 */
export const markHeader = 'crm-on-purpose';

/** Between two neighbours only (RFC 9110, section 7.6.1), made anew for the next one, or meant for the proxy. */
const notPassedOn: ReadonlySet<string> = new Set([
  ...'connection keep-alive proxy-connection te trailer transfer-encoding upgrade host expect'.split(' '),
  'accept-encoding',
  markHeader,
]);

type Headers = Readonly<Record<string, string>>;

/** One text for each header. */
export function flat(headers: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

/** What the next neighbour gets to see. */
export function passedOn(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !notPassedOn.has(name)));
}
