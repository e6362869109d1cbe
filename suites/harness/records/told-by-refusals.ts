import type { DeclaredField } from '../fields/declared-fields.ts';

/** The words of a text, in small letters and apart. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ')} `;
}

/** A refusal as it came. */
interface Refusal {
  readonly body: unknown;
  readonly text: string;
}

/** The texts of a body, without the names of its members: `message` and `status` stand in every refusal. */
function textsIn(body: unknown): readonly string[] {
  if (typeof body === 'string') return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
}

/** A shorter title is hardly the name of a field alone. */
const shortestName = 4;

/** What a field may be called besides its id: its id without the prefix, its title. */
function otherNames({ id, title = '' }: DeclaredField): readonly string[] {
  const names = [id.replace(/^[^_]+__/, ''), title];
  return names.filter((name) => name.length >= shortestName && /\p{L}/u.test(name));
}

/**
 * The fields that a refusal names: by their ids, wherever these stand, else in its texts by their titles or their ids
 * without the prefix.
 */
export function namedIn({ body, text }: Refusal, fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const said = wordsOf(body === undefined ? text : textsIn(body).join(' '));
  const all = wordsOf(text);
  const byId = fields.filter(({ id }) => all.includes(wordsOf(id)) || said.includes(wordsOf(id)));
  if (byId.length > 0) return byId;
  return fields.filter((field) => otherNames(field).some((name) => said.includes(wordsOf(name))));
}
