import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll } from 'vitest';

import type { createApp } from '~/server/app.server';
import type { openShop, Shop } from '~/services/index.server';

import { ownEnv } from '../shop/own-env';
import type { BuiltServer } from './built-server';
import { freePort } from './free-port';

/** The built store's own parts, in the test's process. */
export interface BuiltParts {
  readonly build: ServerBuild & Parameters<typeof createApp>[0]['build'];
  readonly createApp: typeof createApp;
  readonly openShop: typeof openShop;
}

export async function builtParts(): Promise<BuiltParts> {
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(process.cwd(), 'build/server', name)).href);
  const [build, app, services] = await Promise.all(['index.js', 'app.js', 'services.js'].map(load));
  return { build, ...(app as object), ...(services as object) } as BuiltParts;
}

export interface BuiltApp extends Pick<BuiltServer, 'origin' | 'output' | 'log'> {
  readonly shop: Shop;
  stop(): Promise<void>;
}

/** Opens the built store in the test's process: for what requests show alone, it starts in a tenth of the time of a process. */
export async function openApp(settings: Readonly<Record<string, string>> = {}): Promise<BuiltApp> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { build, createApp, openShop } = await builtParts();
  const texts = { output: '', log: '' };
  const env = ownEnv({ PORT: String(port), APP_ORIGIN: origin, ADMIN_EMAILS: '', DEMO: '1', ...settings });
  const shop = openShop(env, (line) => void (texts.log += line));
  const server = createServer(createApp({ build, shop }));
  await shop.ready((line) => void (texts.output += `${line}\n`));
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    origin,
    shop,
    output: () => texts.output,
    log: () => texts.log,
    async stop() {
      server.closeAllConnections();
      await Promise.all([once(server.close(), 'close'), shop.close()]);
    },
  };
}

/** Opens it for the tests of a file or of a `describe`: from before the first to behind the last. */
export function builtApp(settings: Readonly<Record<string, string>> = {}): BuiltApp {
  const app = {} as BuiltApp;
  beforeAll(async () => void Object.assign(app, await openApp(settings)));
  afterAll(() => app.stop());
  return app;
}
