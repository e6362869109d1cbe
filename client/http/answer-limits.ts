/**
 * How much of an answer is taken in. Far above what this interface can need, and so small that a worker with
 * several requests under way stays within a few hundred megabytes. docs/decisions/0010-limits-of-an-answer.md
 */
export const answerLimits = {
  /** From the request to the last byte. A slow drip ends here as well: no pause between bytes is long enough. */
  milliseconds: 15_000,
  /** All headers together; what servers and proxies commonly allow. */
  headerBytes: 16 * 1024,
  /** The body, before decoding and after it. The largest page holds 1,000 records: 16 KiB for each. */
  bodyBytes: 16 * 1024 * 1024,
} as const;
