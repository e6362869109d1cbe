import type { DeclaredField } from './declared-fields.ts';

/** How a text of ours has to be written to suit a field: as it is, as an e-mail address or as a web address. */
export type TextForm = 'plain' | 'address' | 'link';

/** A value that a record needs besides ours: the same each time, or a fresh text of a form. */
export type BaseValue = { readonly fixed: unknown } | { readonly fresh: TextForm };

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

/** The form that a field is likely to want, by its format, else by its id. */
export function textFormOf({ id, format }: Pick<DeclaredField, 'id' | 'format'>): TextForm {
  if (format === 'email' || format === 'idn-email' || /e?mail$/.test(id)) return 'address';
  return format === 'uri' || format === 'url' || /_(url|website)$/.test(id) ? 'link' : 'plain';
}
