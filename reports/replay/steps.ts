import type { Exchange } from '../conformance.ts';
import { harmless } from '../terminal-text.ts';

/** A body of more lines is cut: a page of records says little after its first. */
const mostLines = 20;

/** What says how a request was asked and an answer is to be read; all other headers are the transport's. */
const telling = new Set(['authorization', 'content-type', 'retry-after', 'www-authenticate', 'location']);

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => telling.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
}

const width = 100;

/** JSON with each member on a line of its own, but for what fits into one line. */
function foldedLines(value: unknown, indent = '', name = ''): string[] {
  const line = `${indent}${name}${JSON.stringify(value)}`;
  if (line.length <= width || value === null || typeof value !== 'object') return [line];
  const members = Array.isArray(value)
    ? value.map((inner: unknown) => foldedLines(inner, `${indent}  `))
    : Object.entries(value).map(([key, inner]) =>
        foldedLines(inner, `${indent}  `, `${JSON.stringify(key)}: `),
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = members.flatMap((lines, index) =>
    index < members.length - 1 ? [...lines.slice(0, -1), `${lines.at(-1)},`] : lines,
  );
  return [`${indent}${name}${open}`, ...inner, `${indent}${close}`];
}

function linesOf(body: string): string[] {
  try {
    return foldedLines(JSON.parse(body));
  } catch {
    return body.split('\n');
  }
}

function bodyLines(body: string | undefined): string[] {
  if (body === undefined || body === '') return [];
  const lines = linesOf(body);
  const more = lines.length - mostLines;
  return more > 1 ? [...lines.slice(0, mostLines), `… ${more} more lines`] : lines;
}

function requestLines({ request }: Exchange, before: Exchange | undefined): string[] {
  const { method, url, headers, body } = request;
  const told = headerLines(headers);
  const isAsBefore = told.join('\n') === headerLines(before?.request.headers ?? {}).join('\n');
  return [`${method} ${url}`, ...(isAsBefore ? [] : told), ...bodyLines(body)];
}

function answerLines({ response, trouble, duration_ms }: Exchange): string[] {
  if (response === undefined) return [`no answer came: ${trouble ?? 'nobody knows why'}`];
  const { status, headers, body } = response;
  const told = headerLines(headers).filter((line) => line !== 'content-type: application/json');
  return [`answered ${status} after ${Math.round(duration_ms)} ms`, ...told, ...bodyLines(body)];
}

function contentOf({ request, response, trouble }: Exchange): string {
  return JSON.stringify([
    request.method,
    request.url,
    request.body,
    response?.status,
    response?.body,
    trouble,
  ]);
}

/** How many exchanges after this one asked and answered the same: a list that was given time to settle. */
function repeatsAfter(exchanges: readonly Exchange[], index: number): number {
  const same = exchanges.slice(index).map(contentOf);
  const other = same.findIndex((content) => content !== same[0]);
  return (other < 0 ? same.length : other) - 1;
}

/** Exchanges one after the other: what was asked, what was answered. Headers are told where they change. */
export function steps(exchanges: readonly Exchange[]): string {
  const told: string[] = [];
  let before: Exchange | undefined;
  for (let index = 0; index < exchanges.length;) {
    const exchange = exchanges[index] as Exchange;
    const repeats = repeatsAfter(exchanges, index);
    const again = repeats === 0 ? '' : `, and ${repeats === 1 ? 'once' : `${repeats} times`} more the same`;
    told.push(
      `step ${index + 1}: ${exchange.operation}${again}`,
      ...requestLines(exchange, before).map((line) => `  > ${line}`),
      ...answerLines(exchange).map((line) => `  < ${line}`),
    );
    before = exchange;
    index += 1 + repeats;
  }
  return harmless(told.join('\n'));
}
