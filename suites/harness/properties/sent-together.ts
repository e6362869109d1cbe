/**
 * The values of writes that are sent at once. Waits for all of them, also where one fails: one that is still under way
 * would take effect later, beside what is written next.
 * @throws the first error, in the order of the writes
 */
export async function sentTogether<Writes extends readonly unknown[] | []>(
  writes: Writes,
): Promise<{ -readonly [Index in keyof Writes]: Awaited<Writes[Index]> }> {
  await Promise.allSettled(writes);
  return Promise.all(writes);
}
