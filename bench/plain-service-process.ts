import type { ReferenceOptions } from '../environments/reference/options.ts';
import { startReference } from '../environments/reference/service.ts';

process.once('message', (options) => {
  void startReference(options as ReferenceOptions).then(({ gateway_url }) => process.send?.(gateway_url));
});

process.once('disconnect', () => process.exit());
