/**
 * Lets this process go on when nobody reads its output any more, as after `| head` or in a closed terminal: a run
 * deletes its records and writes its report all the same.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
