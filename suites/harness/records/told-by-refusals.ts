import type { DeclaredField } from '../fields/declared-fields.ts';

/** The words of a text, in small letters and apart. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).join(' ')} `;
}

/** A shorter title is hardly the name of a field alone. */
const shortestName = 4;

/** What a field may be called besides its id: its id without the prefix, its title. */
function otherNames({ id, title }: DeclaredField): readonly string[] {
  return [id.replace(/^[^_]+__/, ''), title].filter(
    (name) => name !== undefined && name.length >= shortestName,
  ) as readonly string[];
}

/** The fields that the text of a refusal names: by their ids, else by their titles or their ids without the prefix. */
export function namedIn(text: string, fields: readonly DeclaredField[]): readonly DeclaredField[] {
  const words = wordsOf(text);
  const isNamed = (name: string): boolean => words.includes(wordsOf(name));
  const byId = fields.filter(({ id }) => isNamed(id));
  return byId.length > 0 ? byId : fields.filter((field) => otherNames(field).some(isNamed));
}
