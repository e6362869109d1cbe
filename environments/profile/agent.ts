import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from './address.ts';
import { proxiesIn, proxyFor } from './proxies.ts';

/** What requests are sent by: through the proxies of the variables, but directly to this machine. */
export class Agents {
  readonly #direct: Agent;
  readonly #proxied: Dispatcher | undefined;

  constructor(options: Agent.Options = {}) {
    const { http, https } = proxiesIn(process.env);
    this.#direct = new Agent(options);
    if (https !== undefined) {
      const named = { httpProxy: http?.address ?? '', httpsProxy: https.address ?? '' };
      this.#proxied = new EnvHttpProxyAgent({ ...options, ...named });
    }
  }

  to(url: string): Dispatcher {
    if (this.#proxied === undefined) return this.#direct;
    return isLoopback(new URL(url).hostname) ? this.#direct : this.#proxied;
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#direct.destroy(), this.#proxied?.destroy()]);
  }
}

/** What to tell of an address that cannot be connected to, besides why: a proxy may be in the way. */
export function proxyNote(url: string): string {
  const proxy = proxyFor(url, proxiesIn(process.env));
  return proxy === undefined ? '' : `; ${proxy.variable} is set`;
}
