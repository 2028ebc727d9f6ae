import { createHash } from 'node:crypto';

import type { ServerBuild } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { isAdminPath, isAdminRoute } from '~/domain/paths/admin-route';
import { LANGUAGES, languageOf, localizedPath, unlocalizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { fileIn } from './translation-imports.server';

export type BuildModule = { readonly [Key in keyof ServerBuild]: ServerBuild[Key] | undefined };

type Manifest = ServerBuild['assets'];

/**
 * The builds that Remix answers by. The store's, one for each language with its base (`/fr`), have no admin routes; the admin area's is
 * English.
 */
export interface Builds {
  readonly store: Readonly<Record<Language, ServerBuild>>;
  readonly admin: ServerBuild;
}

export function toBuilds(module: BuildModule): Builds {
  const whole = module as ServerBuild;
  const routes = withoutAdmin(whole.routes);
  const store = LANGUAGES.map((language) => {
    const basename = localizedPath(language, paths.home);
    return [language, { ...whole, basename, routes, assets: storeManifest(whole.assets, language) }] as const;
  });
  const assets = { ...whole.assets, url: adminPaths.routeList(whole.assets.version) };
  return { store: Object.fromEntries(store) as Builds['store'], admin: { ...whole, basename: paths.home, assets } };
}

/** Makes something of each build, and finds the one for an address. */
export function byAddress<Made>({ store, admin }: Builds, make: (build: ServerBuild) => Made): (url: string) => Made {
  const ofAdmin = make(admin);
  const ofStore = Object.fromEntries(LANGUAGES.map((language) => [language, make(store[language])])) as Record<Language, Made>;
  return (url) => (isAdminPath(pageOf(url)) ? ofAdmin : ofStore[languageOf({ path: url })]);
}

function pageOf(url: string): string {
  return unlocalizedPath(url.split('?', 1)[0] ?? '').replace(/\.data$/, '');
}

/** Returns the route manifest as the script that Remix's browser part loads. */
export function toScript(manifest: Manifest): string {
  return `window.__remixManifest=${JSON.stringify(manifest)};`;
}

/** Returns the routes for a language, with its translations, at an address that changes with its content. */
function storeManifest({ entry: wholeEntry, routes: wholeRoutes, ...whole }: Manifest, language: Language): Manifest {
  const own = (files: readonly string[] = []) => files.map((file) => fileIn(language, file));
  const entry = { ...wholeEntry, imports: own(wholeEntry.imports) };
  const all = Object.entries(withoutAdmin(wholeRoutes));
  const routes = Object.fromEntries(all.map(([id, route]) => [id, { ...route, imports: own(route.imports) }]));
  const digest = createHash('sha256')
    .update(JSON.stringify([entry, routes]))
    .digest('hex');
  // why its own version: Remix's is a digest of all routes
  return { ...whole, entry, routes, version: digest.slice(0, 8), url: `/assets/routes-${digest.slice(0, 16)}.js` };
}

function withoutAdmin<Route>(routes: Readonly<Record<string, Route>>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdminRoute(id)));
}
