/** Why a call is refused. Each kind has one HTTP status and, where the document has one, one RPC code. */
export type ProblemKind =
  | 'bad_request'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'conflict'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'internal';

/** A submitted value that another record already holds in a unique field. */
export interface Violation {
  readonly field: string;
  /** Id of the record that holds the value. */
  readonly holder: string;
}

interface Particulars {
  readonly field?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal on its way to the caller. The message says what was wrong and what to send instead. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  /** The member or field at fault, where there is one. */
  readonly field: string | undefined;
  readonly violations: readonly Violation[];
  /** Headers that the answer must carry. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: ProblemKind, message: string, particulars: Particulars = {}) {
    super(message);
    this.kind = kind;
    this.field = particulars.field;
    this.violations = particulars.violations ?? [];
    this.headers = particulars.headers ?? {};
  }
}

/** A 400 about one member or field. */
export function badRequest(field: string, message: string): Problem {
  return new Problem('bad_request', message, { field });
}
