import { createHash } from 'node:crypto';
import type { DeclaredField } from './declared-fields.ts';

/** How a text of ours has to be written to suit a field: as it is, as an e-mail address or as a web address. */
export type TextForm = 'plain' | 'address' | 'link';

/** What a form puts around a text. `example.com` belongs to nobody (RFC 2606). */
export const affixesOf: Readonly<Record<TextForm, { readonly prefix: string; readonly suffix: string }>> = {
  plain: { prefix: '', suffix: '' },
  address: { prefix: '', suffix: '@example.com' },
  link: { prefix: 'https://example.com/', suffix: '' },
};

/** A text in a form. Different texts stay different. */
export function formed(form: TextForm, text: string): string {
  const { prefix, suffix } = affixesOf[form];
  return `${prefix}${text}${suffix}`;
}

/** A text, or where there is no room for it a shorter one that stands for it: no other text of ours gets the same. */
export function fitted(text: string, room = Infinity): string {
  if (text.length <= room) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${digest}`).toString(36).slice(0, room);
}

/** The form that a field is likely to want, by its format, else by its id. */
export function textFormOf({ id, format }: Pick<DeclaredField, 'id' | 'format'>): TextForm {
  if (format === 'email' || format === 'idn-email' || /e?mail$/.test(id)) return 'address';
  return format === 'uri' || format === 'url' || /_(url|website)$/.test(id) ? 'link' : 'plain';
}

/** In fewer characters two values of ours may be the same by chance. */
export const fewestCharacters = 10;

/** How many characters of ours a field takes in the form that it is likely to want. */
export function roomIn(field: Pick<DeclaredField, 'id' | 'format' | 'maxLength'>): number {
  const { prefix, suffix } = affixesOf[textFormOf(field)];
  return (field.maxLength ?? Infinity) - prefix.length - suffix.length;
}
