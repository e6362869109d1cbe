import type { Address, OperationId } from '../specs/openapi.ts';

/** A body as it travelled, and what it holds. */
export interface Body {
  readonly text: string;
  /** What the text can be read as; `other` where it is neither. */
  readonly form: 'json' | 'xml' | 'other';
  /** The JSON value; undefined where the text is no JSON. */
  readonly json?: unknown;
  /** Members of the root element of an XML body by their names on the wire, texts as texts. */
  readonly xml?: Readonly<Record<string, unknown>> | undefined;
  /** The text was cut or never recorded: nothing may be said of what it lacks. */
  readonly incomplete?: boolean;
}

/** An assertion that an exchange presents, without its signature. */
export interface Assertion {
  /** The same for the same text, for example `assertion 2`. */
  readonly id: string;
  /** undefined: it is not three parts of base64url with JSON objects in the first two. */
  readonly header: Readonly<Record<string, unknown>> | undefined;
  readonly claims: Readonly<Record<string, unknown>> | undefined;
  /** It has no signature at all. */
  readonly unsigned?: true;
  /** Its signature is by the key of the application; absent where the key is not known. */
  readonly signed?: boolean;
}

export interface Request {
  readonly method: string;
  /** As on the wire: path and query, still encoded. */
  readonly target: string;
  readonly query: URLSearchParams;
  /** By lower-case name, secrets replaced. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: none was sent. */
  readonly body?: Body;
  /** The word before the token in the Authorization header, as it was sent. */
  readonly scheme?: string;
  /** Stands for the token in the Authorization header: the same for the same token, for example `token 1`. */
  readonly token?: string;
  /** Places outside of the Authorization header where a token stood, for example `the query`. */
  readonly strayTokens: readonly string[];
  readonly assertion?: Assertion;
}

/** A token that a 200 of the token exchange brought. */
interface IssuedToken {
  readonly token: string;
  /** Epoch seconds; absent where the answer gave no number. */
  readonly expires?: number;
}

export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  readonly issued?: IssuedToken;
}

/** One request with what became of it, whoever sent it. Secrets are replaced before a law sees it. */
export interface Exchange {
  /** Its place in the traffic, from 0, in the order in which the requests began. */
  readonly index: number;
  /** Epoch milliseconds: the first of the request came in; the answer was sent whole, or the exchange broke. */
  readonly started: number;
  readonly ended: number;
  /** Requests on one connection follow each other: the next was sent after the answer to the one before. */
  readonly connection?: string;
  /** The environment it was sent to: traffic may hold several. */
  readonly environment: string;
  /** Which of the four addresses of the environment it was sent to; absent where it lies below none. */
  readonly address?: Address;
  /** What follows the address, without the query; all of the path where it lies below none. */
  readonly path: string;
  /** The operation whose method and path it has at the right address. */
  readonly operation?: OperationId;
  /** Path parameters by name, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly request: Request;
  /** Absent: no whole answer came. */
  readonly response?: Response;
  /** Its sender says that it breaks a rule on purpose, to see what the service makes of it. */
  readonly onPurpose?: true;
  /** Why there is no answer, in words. */
  readonly trouble?: string;
}
