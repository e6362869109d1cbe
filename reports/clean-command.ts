import type { Conformance } from './conformance.ts';
import { ownCommand } from './own-command.ts';
import { word } from './replay-command.ts';

/** The command that deletes what runs with this profile have left behind. */
export function cleanCommand(profile: string): string {
  return `${ownCommand()} clean --profile ${word(profile)}`;
}

/** How to delete what a run has left; undefined where it left nothing, and where its environment ended with it. */
export function cleanCommandAfter({
  subject = 'service',
  leftovers,
  run: { profile },
}: Pick<Conformance, 'subject' | 'leftovers' | 'run'>): string | undefined {
  if (subject !== 'service' || leftovers.left.length === 0) return undefined;
  return profile === undefined || profile === 'local' ? undefined : cleanCommand(profile);
}
