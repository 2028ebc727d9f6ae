import { routes as plainRoutes } from 'virtual:remix/server-build';

import { withFailures } from './app/web/failure.server';

export * from 'virtual:remix/server-build';

/** Remix's own build, with routes that know what to answer where the store is away. server.ts and remix-serve both run this one. */
export const routes = withFailures(plainRoutes);
