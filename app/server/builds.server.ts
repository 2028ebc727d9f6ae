import { createHash } from 'node:crypto';

import type { ServerBuild } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { isAdminPath, isAdminRoute } from '~/domain/paths/admin-route';
import { LANGUAGES, languageOf, localizedPath, unlocalizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

import { fileIn } from './translation-imports.server';

export type BuildModule = { readonly [Key in keyof ServerBuild]: ServerBuild[Key] | undefined };

type Manifest = ServerBuild['assets'];

/** The builds that Remix answers by, one for each language with its base (`/fr`). The store's have no admin routes. */
export interface Builds {
  readonly store: Readonly<Record<Language, ServerBuild>>;
  readonly admin: Readonly<Record<Language, ServerBuild>>;
}

export function toBuilds(module: BuildModule): Builds {
  const whole = module as ServerBuild;
  const routes = withoutAdmin(whole.routes);
  const basename = (language: Language) => localizedPath(language, paths.home);
  return {
    store: inEach((language) => ({ ...whole, basename: basename(language), routes, assets: storeManifest(whole.assets, language) })),
    admin: inEach((language) => ({ ...whole, basename: basename(language), assets: adminManifest(whole.assets, language) })),
  };
}

/** Makes something of each build, and finds the one for an address. */
export function byAddress<Made>({ store, admin }: Builds, make: (build: ServerBuild) => Made): (url: string) => Made {
  const ofAdmin = inEach((language) => make(admin[language]));
  const ofStore = inEach((language) => make(store[language]));
  return (url) => (isAdminPath(pageOf(url)) ? ofAdmin : ofStore)[languageOf({ path: url })];
}

/** Makes something for each language. */
export function inEach<Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, Made>;
}

/** Returns the path of a page, without its language, also for the address of its data. */
export function pageOf(url: string): string {
  return unlocalizedPath(url.split('?', 1)[0] ?? '').replace(/\.data$/, '');
}

/** Returns the route manifest as the script that Remix's browser part loads. */
export function toScript(manifest: Manifest): string {
  return `window.__remixManifest=${JSON.stringify(manifest)};`;
}

/** Returns the shop's routes for a language, at an address that changes with their content. */
function storeManifest(manifest: Manifest, language: Language): Manifest {
  const { entry, routes, ...whole } = localized({ ...manifest, routes: withoutAdmin(manifest.routes) }, language);
  const digest = createHash('sha256')
    .update(JSON.stringify([entry, routes]))
    .digest('hex');
  // why its own version: Remix's is a digest of all routes
  return { ...whole, entry, routes, version: digest.slice(0, 8), url: `/assets/routes-${digest.slice(0, 16)}.js` };
}

/** Returns all routes for a language, at an address that only an admin can read. */
function adminManifest(manifest: Manifest, language: Language): Manifest {
  return { ...localized(manifest, language), url: localizedPath(language, adminPaths.routeList(manifest.version)) };
}

/** Returns the routes with the translations of a language. */
function localized({ entry, routes, ...whole }: Manifest, language: Language): Manifest {
  const own = (files: readonly string[] = []) => files.map((file) => fileIn(language, file));
  return {
    ...whole,
    entry: { ...entry, imports: own(entry.imports) },
    routes: Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { ...route, imports: own(route.imports) }])),
  };
}

function withoutAdmin<Route>(routes: Readonly<Record<string, Route>>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isAdminRoute(id)));
}
