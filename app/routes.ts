import { route, type RouteConfigEntry } from '@remix-run/route-config';
import { flatRoutes } from '@remix-run/fs-routes';

import { paths } from './domain/paths';

const files = await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}'] });

/** Returns an owner's page at one more address; its id names that as a file would. */
const again = (file: string, path: string, id: string) =>
  route(`${paths.admin.slice(1)}/${path}`, `routes/_admin.admin.${file}.tsx`, { id: `routes/_admin.admin.${id}` });

/** The forms of all changes to many games are one. */
const OWNERS: readonly RouteConfigEntry[] = [
  again('change', 'prices', 'prices'),
  again('change', 'regions', 'regions'),
  again('change', 'offers/new', 'offers.new'),
];

export default [
  ...files.map((each) => (each.id === 'routes/_admin' ? { ...each, children: [...(each.children ?? []), ...OWNERS] } : each)),
  // The cart with its summary open: the same page at a second address.
  route(paths.cartSummary, 'routes/cart.tsx', { id: 'routes/cart_.summary' }),
];
