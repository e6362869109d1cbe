import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** The variables that name a proxy, as curl and most others read them. */
const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** The Local environment, and whatever else runs on this machine, is asked directly. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** The variable that names a proxy, if one does. */
function proxyVariable(): string | undefined {
  return variables.find((name) => (process.env[name] ?? '') !== '');
}

/** The variable that is set and names no proxy that requests can go through, if there is one. */
export function unusableProxy(): string | undefined {
  return variables.find((name) => {
    const value = process.env[name] ?? '';
    return value !== '' && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
  });
}

/** Sends requests through the proxy that HTTPS_PROXY or HTTP_PROXY names, but not to the hosts of NO_PROXY. */
export function agentOf(options: Agent.Options): Dispatcher {
  if (proxyVariable() === undefined) return new Agent(options);
  const named = process.env['no_proxy'] ?? process.env['NO_PROXY'] ?? '';
  const noProxy = named === '*' ? named : [named, ...thisMachine].join(',');
  return new EnvHttpProxyAgent({ ...options, noProxy });
}

/** What to tell of an address that cannot be connected to, besides why: a proxy may be in the way, or missing. */
export function proxyNote(url: string): string {
  const name = proxyVariable();
  const { hostname } = new URL(url);
  return name === undefined || thisMachine.includes(hostname) ? '' : `; ${name} is set`;
}
