import type { Exchange } from '../../conformance.ts';
import { curlOf } from '../../curl.ts';
import { type Html, html } from '../html.ts';
import { copyButton } from '../marks.ts';
import { duration } from '../wording.ts';

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** First line, headers and body, as they went over the wire; the body laid out where it is JSON. */
function message(first: string, headers: Readonly<Record<string, string>>, body: string | undefined): Html {
  const text = body === undefined || body === '' ? undefined : pretty(body);
  return html`<b>${first}</b>\n<span class="headers">${headerLines(headers)}</span>${text !== undefined && `\n\n${text}`}`;
}

function listing(id: string, name: string, content: Html): Html {
  return html`<div class="listing"><p class="listing-name">${name} ${copyButton(id, name)}</p><pre id="${id}" tabindex="0" role="group" aria-label="${name}">${content}</pre></div>`;
}

/** Where the request went, without the address. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** What an exchange shows when it is unfolded: request, answer, curl. `id` begins the ids within. */
export function exchangeBody(exchange: Exchange, id: string): Html {
  const { request, response, trouble } = exchange;
  const asked = message(`${request.method} ${request.url}`, request.headers, request.body);
  return html`${listing(`${id}-request`, 'request', asked)}${
    response
      ? listing(`${id}-answer`, 'answer', message(`${response.status}`, response.headers, response.body))
      : html`<p class="trouble">No answer came: ${trouble ?? 'nobody knows why'}.</p>`
  }${listing(`${id}-curl`, 'curl', html`${curlOf(exchange)}`)}`;
}

/** An exchange in one line, to be unfolded. */
export function foldedExchange(exchange: Exchange, id: string): Html {
  const { operation, request, response, duration_ms } = exchange;
  return html`<details class="exchange"><summary><code>${request.method} ${pathOf(request.url)}</code> <span class="soft">${operation ?? 'no operation'} · ${response?.status ?? 'no answer'} · ${duration(duration_ms)}</span></summary>${exchangeBody(exchange, id)}</details>`;
}
