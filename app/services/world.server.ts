import { createEncryption } from '~/adapters/node/encryption.server';
import { createLog } from '~/adapters/node/log.server';
import { createRequestContexts } from '~/adapters/node/request-context.server';
import { loadSecrets } from '~/adapters/node/secrets.server';
import { createPrometheusMetrics } from '~/adapters/prometheus/metrics.server';
import type { Env } from '~/config/index.server';
import { DOCUMENT_KINDS } from '~/features/data/index.server';
import { createNumberedStore } from '~/features/documents/index.server';

import { openIdentity, openShopStore } from './adapters.server';
import { withOrderLog } from '~/features/order/index.server';

export type Readings = Omit<Parameters<typeof createPrometheusMetrics>[0], 'release'>;
export type World = ReturnType<typeof openWorld>['world'];

/** Opens what every room of the shop works with. `readings`: what its metrics read. */
export function openWorld(settings: Env, readings: Readings, writeLog?: (line: string) => void) {
  const clock = Date.now;
  const metrics = settings.metrics && createPrometheusMetrics({ release: settings.release, ...readings });
  const plainLog = createLog(writeLog);
  const log = metrics ? metrics.counting(plainLog) : plainLog;
  const secrets = loadSecrets(settings.dataDir, settings);
  const encryption = createEncryption(secrets.keySecret, secrets.keySecretBefore);
  const opened = openShopStore(settings, { clock, encryption });
  const { documents, putAside } = createNumberedStore({ store: opened, kinds: DOCUMENT_KINDS, clock, log });
  const requestContexts = createRequestContexts();
  const store = withOrderLog(documents, { log, requestContexts });
  const identity = openIdentity(settings, { store, clock, requestContexts });
  return { world: { store, clock, encryption, log, identity }, secrets, metrics, putAside, requestContexts };
}
