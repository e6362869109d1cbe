/** How to change a text so that a careless comparison takes the two for one, by what is done. */
export const nearly: Readonly<Record<string, (text: string) => string>> = {
  'in another letter case': (text) => text.toUpperCase(),
  'without its last word': (text) => text.replace(/ \S+$/, ''),
  'with a word more': (text) => `${text} more`,
  'with its first words exchanged': (text) => text.replace(/^(\S+) (\S+)/, '$2 $1'),
};
