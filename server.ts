import { env, warnOfPlainHttp } from '~/config/index.server';
import { createApp } from '~/server/app.server';
import { createGracefulShutdown } from '~/server/graceful-shutdown.server';
import { listen, startErrorText } from '~/server/listen.server';
import { listenForMetrics } from '~/server/metrics.server';
import { createAdmissionControl } from '~/server/admission.server';
import { openOwnShop } from '~/services/index.server';
import * as build from '~/web/remix-build.server';

/** Lines for the person at the terminal go to stdout; the log, in JSON, goes to stderr. */
const tell = (line: string) => void process.stdout.write(`${line}\n`);
const admission = createAdmissionControl();
const shutdown = createGracefulShutdown({ admission, tell });

try {
  const shop = openOwnShop();
  // The port comes first, so that one in use stops the start while nothing is done yet. Early requests wait for the shop.
  const servers = await listen(createApp({ build, shop, admission, shutdown }), env);
  shutdown.onSignal(servers, shop);
  for (const server of servers) server.on('connection', admission.connected);
  // why held: all that waited for the start would otherwise be rendered in one turn
  await admission.whilePaused(() => shop.ready(tell), { isLimited: true });
  listenForMetrics(shop, env.metrics);
  shop.log.info('opened', { release: env.release, node: process.version, pid: process.pid });
  warnOfPlainHttp(tell);
  tell(`Miftah is open at ${env.origin}`);
} catch (error) {
  process.stderr.write(`The shop could not start: ${startErrorText(error, env)}\n`);
  process.exit(1);
}
