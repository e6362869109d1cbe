import type { Fault } from './fault.ts';
import { reading, showing } from './patching/single-values.ts';
import { knowingWays } from './patching/ways-of-writing.ts';

/** Texts that come back as other texts than were sent. */
export const textFaults: readonly Fault[] = [
  {
    id: 'markup-escaped',
    clause: 'VALUES-01',
    sentence: 'Quotes, ampersands and angle brackets in a text are stored as character references.',
    kind: 'rare',
    patch: reading('string', (text) =>
      String(text).replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`),
    ),
  },
  {
    id: 'markup-of-notes-escaped',
    clause: 'VALUES-01',
    sentence: 'Ampersands in the body of a note are stored as character references.',
    kind: 'rare',
    patch: reading('string', (text, { id }) =>
      id.endsWith('note_activity_body') ? String(text).replaceAll('&', '&amp;') : text,
    ),
  },
  {
    id: 'double-blanks-of-meetings-made-one',
    clause: 'VALUES-01',
    sentence: 'Two blanks in a text of a meeting are stored as one.',
    kind: 'rare',
    patch: reading('string', (text, { id }) =>
      id.includes('meeting_activity_') ? String(text).replaceAll('  ', ' ') : text,
    ),
  },
  {
    id: 'marks-of-letters-in-notes-lost',
    clause: 'VALUES-01',
    sentence: 'A text of a note loses the marks that stand behind a letter.',
    kind: 'rare',
    patch: reading('string', (text, { id }) =>
      id.includes('note_activity_')
        ? String(text)
            .normalize('NFC')
            .replaceAll(/\p{Mn}/gu, '')
        : text,
    ),
  },
  {
    id: 'letters-from-right-to-left-turned-round',
    clause: 'VALUES-01',
    sentence: 'Letters that are written from right to left are stored in the order in which they are seen.',
    kind: 'rare',
    patch: reading('string', (text) =>
      String(text).replaceAll(/\p{Script=Hebrew}+/gu, (letters) => [...letters].toReversed().join('')),
    ),
  },
  {
    id: 'capitals-folded',
    clause: 'VALUES-01',
    sentence: 'A text is stored in small letters.',
    kind: 'subtle',
    patch: reading('string', (text) => String(text).toLowerCase()),
  },
  {
    id: 'character-references-decoded',
    clause: 'VALUES-01',
    sentence: 'A character reference in a text is stored as the character.',
    kind: 'rare',
    patch: reading('string', (text) => String(text).replaceAll('&amp;', '&')),
  },
  {
    id: 'ligatures-taken-apart',
    clause: 'VALUES-01',
    sentence: 'A letter that stands for two in a text is stored as two.',
    kind: 'rare',
    patch: reading('string', (text) => String(text).normalize('NFKC')),
  },
  {
    id: 'formulas-quoted',
    clause: 'VALUES-01',
    sentence: 'A text that begins like a formula of a spreadsheet is stored with an apostrophe before it.',
    kind: 'rare',
    patch: reading('string', (text) => String(text).replace(/^=/, "'=")),
  },
  {
    id: 'letters-from-right-to-left-lost',
    clause: 'VALUES-01',
    sentence: 'Hebrew and Arabic letters of a text are not stored.',
    kind: 'rare',
    patch: reading('string', (text) => String(text).replaceAll(/[\u0590-\u06ff]/g, '')),
  },
  {
    id: 'letters-beyond-the-first-plane-lost-in-creates',
    clause: 'VALUES-01',
    sentence: 'What a create is sent in four bytes a letter is not stored.',
    kind: 'rare',
    patch: knowingWays((seams, way) => ({
      commit: (rules, change) => {
        if (way() !== 'create') return seams.commit(rules, change);
        const entries = Object.entries(change.attributes).map(([id, value]) => [
          id,
          typeof value === 'string' ? value.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') : value,
        ]);
        return seams.commit(rules, { ...change, attributes: Object.fromEntries(entries) });
      },
    })),
  },
  {
    id: 'joiners-lost',
    clause: 'VALUES-01',
    sentence: 'What joins two signs of a text to one is not stored.',
    kind: 'rare',
    patch: reading('string', (text) => String(text).replaceAll('\u200d', '')),
  },
  {
    id: 'long-digits-become-a-number',
    clause: 'VALUES-01',
    sentence: 'A text of sixteen digits or more is stored as the number that they make.',
    kind: 'rare',
    patch: reading('string', (text) => (/^\d{16,}$/.test(String(text)) ? String(Number(text)) : text)),
  },
  {
    id: 'text-of-nought-lost',
    clause: 'VALUES-01',
    sentence: 'A text that is only the digit 0 is stored as empty text.',
    kind: 'rare',
    patch: reading('string', (text) => (text === '0' ? '' : String(text))),
  },
  {
    id: 'pieces-of-a-body-decoded-apart',
    clause: 'VALUES-01',
    sentence: 'The pieces in which a body arrives are decoded one by one, so a letter that is cut is lost.',
    kind: 'rare',
    patch: (seams) => ({
      readRequestBody: (rules, id, request) => {
        const apart = (pieces: readonly Buffer[]): Buffer => Buffer.from(pieces.map(String).join(''));
        return seams.readRequestBody(rules, id, { ...request, body: () => request.body(apart) });
      },
    }),
  },
  {
    id: 'year-as-number',
    clause: 'VALUES-01',
    sentence: 'A birth year is shown as a number.',
    kind: 'rare',
    patch: showing((shown, { id }) => {
      const isYear = id === 'standard__contact_birth_year' && typeof shown === 'string';
      return isYear && /^\d+$/.test(shown) ? Number(shown) : shown;
    }),
  },
];
