import { isList, isObject, type Json } from '../json.ts';

/** An answer as XML: members are elements, lists repeat theirs, inside one root. */
export async function writeXml(body: Json): Promise<string> {
  const { XMLBuilder } = await import('fast-xml-parser');
  return new XMLBuilder({ ignoreAttributes: true }).build({ response: withoutControls(body) });
}

/** XML 1.0 has no form for most control characters; each becomes the replacement character. */
function withoutControls(json: Json): Json {
  if (typeof json === 'string') return json.replace(/\p{Cc}/gu, writable);
  if (isList(json)) return json.map(withoutControls);
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withoutControls(value)]));
}

function writable(control: string): string {
  return control >= ' ' || '\t\n\r'.includes(control) ? control : '\ufffd';
}
