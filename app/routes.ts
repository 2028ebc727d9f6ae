import { route } from '@remix-run/route-config';
import { flatRoutes } from '@remix-run/fs-routes';

import { paths } from './domain/paths';

export default [
  ...(await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] })),
  // The cart with its summary open: the same page at a second address.
  route(paths.cartSummary, 'routes/cart.tsx', { id: 'routes/cart_.summary' }),
];
