import { route, type RouteConfigEntry } from '@remix-run/route-config';
import { flatRoutes } from '@remix-run/fs-routes';

import { paths } from './domain/paths';

const files = await flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/jobs/**'] });

/** Returns an owner's page at one more address; its id names that as a file would. */
const adminRoute = (file: string, path: string, id: string) =>
  route(`${paths.admin.slice(1)}/${path}`, `routes/_admin.admin.${file}.tsx`, { id: `routes/_admin.admin.${id}` });

/** The pages of all bulk jobs are one, and the forms of all changes to many games, and those of the settings that are pictures. */
const ADMIN_ROUTES: readonly RouteConfigEntry[] = [
  adminRoute('batches.$batch', 'offers/:offer', 'offers.$offer'),
  adminRoute('batches.$batch', 'keys/files/:keyFile', 'keys.files.$keyFile'),
  adminRoute('batches.$batch', 'codes/:gameId/imports/:keyImport', 'codes.$gameId_.imports.$keyImport'),
  adminRoute('change', 'prices', 'prices'),
  adminRoute('change', 'regions', 'regions'),
  adminRoute('change', 'offers/new', 'offers.new'),
  adminRoute('settings.logo', 'settings/wallet-qr', 'settings.wallet-qr'),
];

export default [
  ...files.map((each) => (each.id === 'routes/_admin' ? { ...each, children: [...(each.children ?? []), ...ADMIN_ROUTES] } : each)),
  // The cart with its summary open: the same page at a second address.
  route(paths.cartSummary, 'routes/cart.tsx', { id: 'routes/cart_.summary' }),
];
