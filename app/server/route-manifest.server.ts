import { createHash } from 'node:crypto';

import type { EntryContext, ServerBuild } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { isAdminRoute } from '~/domain/paths/admin-route';
import type { Language } from '~/domain/shared/language';

import { fileIn } from './translation-imports.server';

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
  const shoppers = Object.entries(whole.routes).filter(([id]) => !isAdminRoute(id));
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
  return shown.some(isAdminRoute) ? { ...whole, url: adminPaths.routeList(whole.version) } : shoppersRoutes(whole, language);
}

/** An address of which `URL` changes nothing: without signs that it decodes or leaves out, and without a way up. */
const IS_SIMPLE = /^\/(?:([\w-]+)(?:\.data)?(?:\/[\w-][\w.-]*)*\/?|(?:\.data)?)$/;
/** What the router's script asks for to show the home page. */
const HOME_DATA = '/_root.data';
/** Stands for all beginnings that no route names. */
const OTHERS = '*';

/**
 * Makes something of the build for each first part of an address, when it is first asked for, with the routes alone that such an address can
 * mean: Remix looks several times at the patterns of all routes that it has. The path is without a language and a query.
 */
export function byBeginning<Made>(build: ServerBuild, make: (own: ServerBuild) => Made): (path: string) => Made {
  const beginnings = new Map(Object.values(build.routes).map((route) => [route.id, beginningOf(route, build.routes)]));
  const named = new Set(beginnings.values());
  const made = new Map<string | null, Made>();
  return (path) => {
    const beginning = askedBeginning(path);
    const wanted = beginning === null || named.has(beginning) ? beginning : OTHERS;
    const before = made.get(wanted);
    if (before !== undefined) return before;
    const isMeant = ({ id }: Route) => [wanted, OTHERS].includes(beginnings.get(id) ?? null);
    const own = make(wanted === null ? build : { ...build, routes: withParents(build.routes, isMeant) });
    made.set(wanted, own);
    return own;
  };
}

/** In small letters, as the router compares; null where the address must be compared with all routes. */
function askedBeginning(path: string): string | null {
  const found = IS_SIMPLE.exec(path);
  if (found === null) return null;
  return path === HOME_DATA ? '' : (found[1] ?? '').toLowerCase();
}

type Route = ServerBuild['routes'][string];

/** The first part of a route's address; '' for the home page. null: it only stands around others. */
function beginningOf(route: Route, all: ServerBuild['routes']): string | null {
  if (route.path === undefined && route.index !== true) return null;
  const parent = route.parentId === undefined ? undefined : all[route.parentId];
  const above = (parent && beginningOf(parent, all)) ?? '';
  const [own = ''] = (route.path ?? '').replace(/^\//, '').split('/');
  if (above !== '') return above;
  return /^[:*]|\?$/.test(own) ? OTHERS : own.toLowerCase();
}

function withParents(routes: ServerBuild['routes'], isMeant: (route: Route) => boolean): ServerBuild['routes'] {
  const wanted = new Set<string>();
  for (const meant of Object.values(routes).filter(isMeant))
    for (let id: string | undefined = meant.id; id !== undefined; id = routes[id]?.parentId) wanted.add(id);
  return picked(routes, (id) => wanted.has(id));
}

/** Some of the routes, by their ids. */
export function picked<Route>(routes: Readonly<Record<string, Route>>, isWanted: (id: string) => boolean): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
}

/** The list as the script that Remix's browser part expects. */
export function toScript(list: RouteList): string {
  return `window.__remixManifest=${JSON.stringify(list)};`;
}
