import { createServer } from 'node:http';

import type { Env } from '~/config/index.server';
import type { Shop } from '~/services/index.server';

/** Answers `/metrics` on a port of its own, where the settings name one. A port in use is only logged. */
export function listenForMetrics({ metrics, log }: Pick<Shop, 'metrics' | 'log'>, settings: Env['metrics']): void {
  if (settings === null || metrics === null) return;
  metrics.start();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.render().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error('metrics-failed', error);
        response.writeHead(500).end();
      },
    );
  });
  server.on('error', (error) => log.error('metrics-not-served', error));
  server.listen({ port: settings.port, host: settings.host });
  server.unref();
}
