import type { ReferenceOptions } from '../environments/reference/options.ts';
import { type LoggedRequest, startLogged } from './logged-service.ts';

/** What the process that measures sends to this one: first what to serve, then `'log'` to have the log. */
export interface ToServe {
  readonly options: ReferenceOptions;
  readonly replayed: readonly LoggedRequest[];
}

async function serve({ options, replayed }: ToServe): Promise<void> {
  const { origin, log } = await startLogged(options, replayed);
  process.on('message', () => process.send?.(log));
  process.send?.(origin);
}

process.once('message', (message) => void serve(message as ToServe));

process.once('disconnect', () => process.exit());
