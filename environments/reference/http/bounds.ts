/** What the door lets in. The document shows no such limits; these are ours. */
export const bounds = {
  body_bytes: 1024 * 1024,
  nesting: 64,
  header_bytes: 16 * 1024,
  headers_timeout_ms: 10_000,
  request_timeout_ms: 30_000,
  /** How long a refused sender may go on sending before the connection is closed. */
  drain_ms: 500,
} as const;
