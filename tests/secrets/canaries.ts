import { inflateRawSync } from 'node:zlib';

/** So much of a secret in a row gives it away. Shorter stretches may be part of what is public. */
const telltale = 20;

/** The texts of a secret as they may turn up: as it is, in a URL, in JSON, and in base64 from each of its bytes on. */
function spellings(secret: string): string[] {
  const shifted = [0, 1, 2].map((shift) => Buffer.from(' '.repeat(shift) + secret));
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...shifted.flatMap((bytes) => [
      bytes.toString('base64').slice(4, -4),
      bytes.toString('base64url').slice(4, -4),
    ]),
  ];
}

/** The compressed entries of a ZIP file (APPNOTE 4.3), as text; nothing for other files. */
function entriesOf(file: Buffer): string[] {
  const texts: string[] = [];
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    const [method, size, start] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 42),
    ];
    const body = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const bytes = file.subarray(body, body + size);
    texts.push((method === 8 ? inflateRawSync(bytes) : bytes).toString('latin1'));
  }
  return texts;
}

/** Secrets, sought in whatever was written, in either case of their letters. */
export class Canaries {
  readonly #windows = new Map<string, string>();

  /** `name` says in a failure which secret it was. */
  add(secret: string, name: string): void {
    for (const spelling of spellings(secret).map((text) => text.toLowerCase())) {
      for (let at = 0; at + telltale <= spelling.length; at += 1)
        this.#windows.set(spelling.slice(at, at + telltale), name);
    }
  }

  get size(): number {
    return this.#windows.size;
  }

  /** The name of a secret that stands in these bytes, or in a ZIP file that they are. */
  in(bytes: Buffer): string | undefined {
    for (const text of [bytes.toString('latin1'), ...entriesOf(bytes)].map((one) => one.toLowerCase())) {
      for (let at = 0; at + telltale <= text.length; at += 1) {
        const name = this.#windows.get(text.slice(at, at + telltale));
        if (name !== undefined) return name;
      }
    }
    return undefined;
  }
}
