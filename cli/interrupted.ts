import { cleanCommand } from '../reports/clean-command.ts';
import { ownCommand } from '../reports/own-command.ts';

/** Says at each interrupt of a run what becomes of its records. What the second leaves behind, another command deletes. */
export function sayInterrupted(interrupts: number, profile: string): void {
  if (interrupts === 1) {
    console.error('\nInterrupted: deleting the records of this run. Ctrl-C again leaves at once.');
  } else if (profile === 'local') {
    console.error('\nLeft at once. The Local environment ended with the run.');
  } else {
    console.error(
      `\nLeft at once: records may be left. Delete them with: ${cleanCommand(profile, ownCommand())}`,
    );
  }
}
