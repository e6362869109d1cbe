import type { Conformance } from './conformance.ts';
import { word } from './replay-command.ts';

/**
 * The command that deletes what runs with this profile have left behind. `program` is how the kit is called where the
 * command is told: files are read anywhere, and are the same wherever they are written again.
 */
export function cleanCommand(profile: string, program = 'crm-conformance'): string {
  return `${program} clean --profile ${word(profile)}`;
}

/** How to delete what a run has left; undefined where it left nothing, and where its environment ended with it. */
export function cleanCommandAfter(
  { subject = 'service', leftovers, run: { profile } }: Pick<Conformance, 'subject' | 'leftovers' | 'run'>,
  program?: string,
): string | undefined {
  if (subject !== 'service' || leftovers.left.length === 0) return undefined;
  return profile === undefined || profile === 'local' ? undefined : cleanCommand(profile, program);
}
