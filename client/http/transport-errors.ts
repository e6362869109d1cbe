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

/** Who issued the certificate is not known here: what Node names the results of OpenSSL's verification. */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]);

/** It is out of date, withdrawn, or another host's. */
const invalid = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function beforeSending(code: UnansweredCode, detail: string): Trouble {
  return { code, detail, definite: true };
}

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
    return beforeSending('unreachable', `cannot connect (${code})`);
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return beforeSending('unreachable', 'cannot connect in time');
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
    return beforeSending('unreachable', `the proxy answered ${refusal}`);
  }
  const [firstLine = ''] = message.split('\n');
  if (code !== undefined && untrusted.has(code)) {
    return beforeSending('untrusted', `its certificate is not trusted (${code}: ${firstLine})`);
  }
  if (code !== undefined && invalid.has(code)) {
    return beforeSending('unreachable', `its certificate is not valid (${code}: ${firstLine})`);
  }
  return afterSending('reset', `no whole answer (${code ?? name}: ${firstLine})`);
}
