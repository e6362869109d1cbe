import type { Answer } from '../../client/caller.ts';

/** The shape of an error's body in a few words. */
export function errorShapeOf({ text, body }: Pick<Answer, 'text' | 'body'>): string {
  if (text === '') return 'empty';
  if (body === null || typeof body !== 'object') return 'plain text';
  const members = Object.entries(body).map(([name, value]) => {
    if (Array.isArray(value)) return `${name}: […]`;
    return value !== null && typeof value === 'object' ? `${name}: {…}` : name;
  });
  return `{${members.join(', ')}}`;
}
