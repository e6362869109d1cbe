import type { Connection } from './connection.ts';
import type { Call, Habits, PageSeen, Style, WalkSeen } from './habits.ts';

/** A list that a proving caller walks through. */
export interface ListAsked {
  readonly step: string;
  readonly kind: 'record' | 'rpc';
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const defaultSize = 100;
/** Nobody walks on for ever, however wrong. */
const mostPages = 60;

type Members = Readonly<Record<string, unknown>>;

function seen(kind: ListAsked['kind'], body: unknown): PageSeen {
  const found = (body ?? {}) as Members;
  const told = (kind === 'record' ? found : (found['pagingMetadata'] ?? {})) as Members;
  const rows = found['objects'] ?? found['crmObjects'] ?? found['fieldSchemas'];
  const cursor = told['next_cursor'] ?? told['nextCursor'];
  return {
    rows: Array.isArray(rows) ? rows.length : 0,
    cursor: typeof cursor === 'string' ? cursor : undefined,
    more: (told['has_more'] ?? told['hasMore']) === true,
    total: Number(told['total_objects'] ?? told['totalResults'] ?? 0),
  };
}

interface WordsOfXml {
  readonly id: string;
  readonly value: unknown;
  readonly operation: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The body of a record list in XML: lists repeat their element. */
function inXml(query: Members, page: Members): string {
  const filters = ((query['fields'] ?? []) as readonly WordsOfXml[]).map(({ id, value, operation }) => {
    const values = (Array.isArray(value) ? value : [value]) as readonly unknown[];
    const written = values.map((one) => `<value>${escaped(String(one))}</value>`).join('');
    return `<fields><id>${id}</id>${written}<operation>${operation}</operation></fields>`;
  });
  const members = Object.entries(page).map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`);
  return `<list>${filters.join('')}<return_fields>standard__email</return_fields><page>${members.join('')}</page></list>`;
}

function callFor(list: ListAsked, style: Style, habits: Habits, after: WalkSeen | undefined): Call {
  const isRecord = list.kind === 'record';
  const size = style.variesSize === true ? 20 + 13 * (after?.pages ?? 0) : style.size;
  const sent = after?.last.cursor;
  const cursor = sent === undefined ? habits.firstCursor : habits.cursorSent(sent);
  const page = {
    ...(size !== undefined && { [isRecord ? 'limit' : 'pageSize']: size }),
    ...(cursor !== undefined && { cursor }),
  };
  const inJson = { ...list.query, [isRecord ? 'page' : 'pagingOptions']: page };
  const isXml = style.xml === true && isRecord;
  return {
    step: after === undefined ? list.step : `${list.step}, next`,
    method: 'POST',
    address: isRecord ? 'base_url' : 'gateway_url',
    path: list.path,
    ...(isXml && { headers: { 'content-type': 'application/xml', accept: 'application/json' } }),
    body: isXml ? inXml(list.query, page) : inJson,
  };
}

/** Walks through a list in the ways of a caller. */
export async function walk(
  connection: Connection,
  list: ListAsked,
  style: Style,
  habits: Habits,
  create: () => Promise<void>,
): Promise<void> {
  let walked: WalkSeen | undefined;
  for (;;) {
    const call = callFor(list, style, habits, walked);
    const { status, body } = await connection.call(call);
    const last = seen(list.kind, body);
    const pages: number = (walked?.pages ?? 0) + 1;
    const collected: number = (walked?.collected ?? 0) + last.rows;
    walked = { size: style.size ?? defaultSize, pages, collected, last };
    if (pages === 2 && habits.betweenPages === 'goes back') await connection.call(call);
    if (pages === 1 && habits.betweenPages === 'creates') await create();
    const isOver = status !== 200 || pages === mostPages || pages === style.givesUpAfter;
    if (isOver || !habits.goesOn(walked)) return;
  }
}
