import { isLoopback } from './address.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './profile-draft.ts';
import { addresses } from './profile-rules.ts';

/** A variable that names a proxy. Its value may hold a password. */
interface NamedProxy {
  readonly variable: string;
  /** undefined where the value is no address of a proxy. */
  readonly address: string | undefined;
}

/** The proxies of the two schemes; what has none of its own under https goes through that of http. */
export interface Proxies {
  readonly http: NamedProxy | undefined;
  readonly https: NamedProxy | undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The address that a value stands for: a host may stand there without a scheme. */
function addressOf(value: string): string | undefined {
  const text = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && isDecodable(username + password) ? text : undefined;
}

/** The proxies that `HTTPS_PROXY` and `HTTP_PROXY` name. Lower case counts first, an empty value is none. */
export function proxiesIn(environment: NodeJS.ProcessEnv): Proxies {
  const named = (...variables: readonly string[]): NamedProxy | undefined => {
    const variable = variables.find((name) => (environment[name] ?? '') !== '');
    return variable === undefined ? undefined : { variable, address: addressOf(environment[variable] ?? '') };
  };
  const http = named('http_proxy', 'HTTP_PROXY');
  return { http, https: named('https_proxy', 'HTTPS_PROXY') ?? http };
}

/** The proxy that an address is asked through, unless NO_PROXY names its host. This machine is asked directly. */
export function proxyFor(url: string, { http, https }: Proxies): NamedProxy | undefined {
  const { protocol, hostname } = new URL(url);
  if (isLoopback(hostname)) return undefined;
  return protocol === 'https:' ? https : http;
}

/** What is wrong where an address of the profile is asked through a proxy whose variable holds none. */
export function proxyFindings({ members }: Draft, environment: NodeJS.ProcessEnv): readonly Finding[] {
  const proxies = proxiesIn(environment);
  return addresses.flatMap((key) => {
    const url = members[key];
    if (url === undefined || !URL.canParse(url)) return [];
    const proxy = proxyFor(url, proxies);
    if (proxy === undefined || proxy.address !== undefined) return [];
    const { variable } = proxy;
    return {
      code: 'VARIABLE',
      path: [key],
      found: `${url}, which is asked through the proxy of ${variable}, where no address of a proxy stands`,
      advice: `set ${variable} to an address such as http://proxy.example:8080, or unset it`,
    } as const;
  });
}
