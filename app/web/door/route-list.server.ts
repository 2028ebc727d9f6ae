import { createHash } from 'node:crypto';

import type { EntryContext } from '@remix-run/node';

import { deskPaths } from '~/domain/desk-paths';
import { isDeskRoute } from '~/domain/desk-route';

/*
 * The router in the browser needs a list of the store's routes. Remix makes one file of it for everybody, with the owner's routes and
 * scripts. Here are two in its place: shoppers get a list without the owner's routes, and the whole one is a download that only an admin
 * may have. A link from a shopper's page to an owner's page therefore loads a new document.
 */

type RouteList = EntryContext['manifest'];

const made = new WeakMap<RouteList, RouteList>();

/** The list for shoppers' pages, with an address that changes with its content. */
export function shoppersRoutes(whole: RouteList): RouteList {
  const known = made.get(whole);
  if (known) return known;
  const routes = Object.fromEntries(Object.entries(whole.routes).filter(([id]) => !isDeskRoute(id)));
  const digest = createHash('sha256')
    .update(JSON.stringify([whole.entry, routes]))
    .digest('hex');
  // why its own version: Remix's is a digest of all routes
  const list = { ...whole, routes, version: digest.slice(0, 8), url: `/assets/routes-${digest.slice(0, 16)}.js` };
  made.set(whole, list);
  return list;
}

/** The list that a page needs, by the routes that it shows. */
export function routesFor(shown: readonly string[], whole: RouteList): RouteList {
  return shown.some(isDeskRoute) ? { ...whole, url: deskPaths.routeList(whole.version) } : shoppersRoutes(whole);
}

/** The list as the script that Remix's browser part expects. */
export function toScript(list: RouteList): string {
  return `window.__remixManifest=${JSON.stringify(list)};`;
}
