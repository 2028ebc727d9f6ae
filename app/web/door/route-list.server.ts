import { createHash } from 'node:crypto';

import type { EntryContext, ServerBuild } from '@remix-run/node';

import { deskPaths } from '~/domain/desk-paths';
import { isDeskRoute } from '~/domain/desk-route';
import type { Language } from '~/domain/language';

import { fileIn } from './tables.server';

/*
 * The router in the browser needs a list of the store's routes. Remix makes one file of it for everybody, with the owner's routes and
 * scripts. Here are two in its place: shoppers get a list without the owner's routes, and the whole one is a download that only an admin
 * may have. A link from a shopper's page to an owner's page therefore loads a new document.
 */

type RouteList = EntryContext['manifest'];

const made: Partial<Record<Language, WeakMap<RouteList, RouteList>>> = {};

/** The list for shoppers' pages in a language, whose words it names, with an address that changes with its content. */
export function shoppersRoutes(whole: RouteList, language: Language): RouteList {
  const lists = (made[language] ??= new WeakMap());
  const known = lists.get(whole);
  if (known) return known;
  const own = (files: readonly string[] = []) => files.map((file) => fileIn(language, file));
  const entry = { ...whole.entry, imports: own(whole.entry.imports) };
  const shoppers = Object.entries(whole.routes).filter(([id]) => !isDeskRoute(id));
  const routes = Object.fromEntries(shoppers.map(([id, route]) => [id, { ...route, imports: own(route.imports) }]));
  const digest = createHash('sha256')
    .update(JSON.stringify([entry, routes]))
    .digest('hex');
  // why its own version: Remix's is a digest of all routes
  const list = { ...whole, entry, routes, version: digest.slice(0, 8), url: `/assets/routes-${digest.slice(0, 16)}.js` };
  lists.set(whole, list);
  return list;
}

/** The list that a page needs, by the routes that it shows. */
export function routesFor(shown: readonly string[], whole: RouteList, language: Language): RouteList {
  return shown.some(isDeskRoute) ? { ...whole, url: deskPaths.routeList(whole.version) } : shoppersRoutes(whole, language);
}

/** What the pages that all share are made of, and the page for an address that leads nowhere. */
const SHARED = /^(root$|routes\/(_site|product|covers\.|\$$))/;

/** The build with the routes of shared pages alone: for each page, Remix looks twice at the patterns of all routes before the right one. */
export function sharedPages(build: ServerBuild): ServerBuild {
  return { ...build, routes: picked(build.routes, (id) => SHARED.test(id)) };
}

/** Some of the routes, by their ids. */
export function picked<Route>(routes: Readonly<Record<string, Route>>, isWanted: (id: string) => boolean): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
}

/** The list as the script that Remix's browser part expects. */
export function toScript(list: RouteList): string {
  return `window.__remixManifest=${JSON.stringify(list)};`;
}
