import { type Exchange, Recorder } from '../../client/http/recorder.ts';
import { Redactor } from '../../client/credentials/redaction.ts';

export function newRecorder(): Recorder {
  return new Recorder(new Redactor());
}

/** One request as the transport would have recorded it. */
export function exchangeAbout(url: string): Exchange {
  return {
    operation: 'TokenInfo',
    started_at: '2025-12-07T05:20:00.000Z',
    duration_ms: 1,
    request: { method: 'GET', url, headers: {} },
    response: { status: 200, headers: {}, body: '{}' },
  };
}
