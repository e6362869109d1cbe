import type { Json } from '../json.ts';
import { writeXml } from './write-xml.ts';

/** A body on the wire. */
export interface Content {
  readonly type: string;
  readonly text: string;
}

/** Writes an answer as JSON, or as XML for a caller who asked for that alone. */
export async function writeBody(body: Json, accept: string | undefined): Promise<Content> {
  const asXml =
    accept !== undefined && accept.includes('application/xml') && !accept.includes('application/json');
  return asXml
    ? { type: 'application/xml', text: await writeXml(body) }
    : { type: 'application/json', text: JSON.stringify(body) };
}
