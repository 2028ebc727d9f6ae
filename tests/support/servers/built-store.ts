import { afterAll, beforeAll } from 'vitest';

import { startServer, tempDataDir, type BuiltServer, type ServerOptions } from './built-server';

/** The built store, and the folder of its database. */
export type BuiltStore = BuiltServer & { readonly dataDir: string };

/** Opens the built store for the tests of a file or of a `describe`: from before the first to behind the last. */
export function builtStore(
  env: ServerOptions['env'] = {},
  more: Pick<ServerOptions, 'command' | 'opened' | 'hasMovedClock'> = {},
): BuiltStore {
  const data = tempDataDir();
  const store = { dataDir: data.dir } as BuiltStore;
  beforeAll(async () => void Object.assign(store, await startServer({ dataDir: data.dir, env, ...more })));
  afterAll(async () => {
    await store.kill();
    data.remove();
  });
  return store;
}
