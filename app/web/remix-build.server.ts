import { routes as plainRoutes } from 'virtual:remix/server-build';

import { withFailures } from '~/web/error-handling.server';

export * from 'virtual:remix/server-build';
export { visitorStateForCache } from '~/web/page-variant.server';

/** Remix's own build; its routes also answer while the store is away. */
export const routes = withFailures(plainRoutes);
