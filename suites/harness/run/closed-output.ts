/** How a write fails where nobody reads any more: a pipe, a terminal. */
const gone = new Set(['EPIPE', 'EIO']);

/**
 * Lets this process go on when nobody reads its output any more, as after `| head`: a run deletes its records and
 * writes its report all the same.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!gone.has(error.code ?? '')) throw error;
    });
}
