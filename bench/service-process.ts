import type { ReferenceOptions } from '../environments/reference/options.ts';
import { type LoggedRequest, startLogged } from './logged-service.ts';

/** What the process that measures sends to this one: first what to serve, then `'log'` to have the log. */
export interface ToServe {
  readonly options: ReferenceOptions;
  readonly replayed: readonly LoggedRequest[];
}

process.once('message', (message) => {
  const { options, replayed } = message as ToServe;
  void startLogged(options, replayed).then(({ origin, log }) => {
    process.on('message', () => process.send?.(log));
    process.send?.(origin);
  });
});
