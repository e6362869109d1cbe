/** How one thing stands: fine, something for the profile's author to mend, nobody to ask, or worth knowing. */
type State = 'ok' | 'wrong' | 'silent' | 'note';

/** One line of the doctor: what was looked at, how it stands, and what to do where it is not fine. */
export interface Finding {
  readonly topic: string;
  readonly state: State;
  readonly text: string;
  readonly advice?: string;
}

const signs: Readonly<Record<State, string>> = {
  ok: 'ok',
  wrong: 'WRONG',
  silent: 'NO ANSWER',
  note: 'note',
};
const topicWidth = 13;
const signWidth = 11;

/** A finding as lines of a terminal. */
export function findingText({ topic, state, text, advice }: Finding): string {
  const line = `${topic.padEnd(topicWidth)}${signs[state].padEnd(signWidth)}${text}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(topicWidth + signWidth)}to do: ${advice}`;
}
