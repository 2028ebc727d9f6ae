import type { IncomingMessage, ServerResponse } from 'node:http';

import { paths } from '~/domain/paths';
import { withoutSecretPart } from '~/domain/paths/secret-path';
import type { Shop } from '~/services/index.server';

interface Known {
  readonly address: string;
  readonly context: { readonly requestId: string; readonly accountId?: string };
}

/** Writes the line of a request at its end; of a frequent health check only a failure. `address` is read at once: a closed socket has lost it. */
export function logRequest(
  log: Shop['log'],
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { address, context }: Known,
): void {
  const start = performance.now();
  response.on('close', () => {
    const query = url.indexOf('?');
    const path = withoutSecretPart(query === -1 ? url : url.slice(0, query));
    const status = response.writableFinished ? response.statusCode : 'aborted';
    if (path === paths.health && status === 200) return;
    const { requestId, accountId: account = null } = context;
    log.info('request', { requestId, address, account, method, path, status, ms: Math.round(performance.now() - start) });
  });
}
