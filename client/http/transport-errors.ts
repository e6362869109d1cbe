import { errors } from 'undici';
import { answerLimits } from './answer-limits.ts';
import type { UnansweredCode } from '../errors.ts';
import { OversizedBody, UndecodableBody } from './read-body.ts';

/** Why a request got no answer that a check could judge. */
interface Trouble {
  readonly code: UnansweredCode;
  readonly detail: string;
  /** True when the request was certainly not carried out. */
  readonly definite: boolean;
}

const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What TLS finds wrong with a certificate (OpenSSL's X509_V_ERR, and the name that Node checks itself). */
const aboutCertificates = /CERT|SIGNATURE|^ERR_TLS_/;

function afterSending(code: UnansweredCode, detail: string): Trouble {
  return { code, detail, definite: false };
}

/** Tells the troubles of an environment apart, by the error that ended a request. */
export function troubleOf(error: Error, timeoutMs: number): Trouble {
  if (error instanceof OversizedBody) {
    return afterSending('oversized_answer', `answered more than ${answerLimits.bodyBytes} bytes`);
  }
  if (error instanceof errors.HeadersOverflowError) {
    return afterSending(
      'oversized_answer',
      `answered more than ${answerLimits.headerBytes} bytes of headers`,
    );
  }
  if (error instanceof UndecodableBody) {
    return afterSending('unreadable_answer', `the answer cannot be read: ${error.message}`);
  }
  const { code, name, message }: NodeJS.ErrnoException = error;
  if (code !== undefined && notConnected.has(code)) {
    return { code: 'unreachable', detail: `cannot connect (${code})`, definite: true };
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return { code: 'unreachable', detail: 'cannot connect in time', definite: true };
  }
  if (
    name === 'TimeoutError' ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  ) {
    return afterSending('timed_out', `no whole answer within ${timeoutMs / 1000} s`);
  }
  const refusal = /^Proxy response \((\d+)\)/.exec(message)?.[1];
  if (refusal !== undefined) {
    return { code: 'unreachable', detail: `the proxy answered ${refusal}`, definite: true };
  }
  const [firstLine = ''] = message.split('\n');
  if (code !== undefined && aboutCertificates.test(code)) {
    return {
      code: 'untrusted',
      detail: `its certificate is not trusted (${code}: ${firstLine})`,
      definite: true,
    };
  }
  return afterSending('reset', `no whole answer (${code ?? name}: ${firstLine})`);
}
