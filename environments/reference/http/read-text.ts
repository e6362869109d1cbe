import { badRequest, Problem } from '../problem.ts';

/** Making one takes as long as decoding a page with it. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

export type MediaType = 'application/json' | 'application/xml';

/** The media type of a body, if it is among the accepted ones. */
export function readMediaType(header: string | undefined, accepted: readonly MediaType[]): MediaType {
  const plain = accepted.find((each) => each === header);
  if (plain !== undefined) return plain;
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const found = accepted.find((each) => each === type);
  if (found === undefined) {
    const sent =
      header === undefined ? 'No Content-Type was sent' : `Content-Type ${header} is not read here`;
    throw new Problem('unsupported_media_type', `${sent}. Send ${accepted.join(' or ')}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    throw new Problem('unsupported_media_type', `The charset ${charset} is not read here. Send UTF-8.`);
  }
  return found;
}

/** Decodes UTF-8 strictly: what cannot be stored as sent is refused. */
export function readText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest('body', 'The body is not valid UTF-8. Encode it as UTF-8.');
  }
}
