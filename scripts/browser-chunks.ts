import type { Plugin, Rollup } from 'vite';

import { tableChunk } from './language-tables';

const LIBRARIES =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router|server-runtime))\//;
/** What every page loads, and the pages at which most visits begin. */
const START = /\/app\/entry\.client\.tsx$/;
const FRAME = /\/app\/(root|entry\.client)\.tsx$/;
const PAGES = /\/app\/routes\/(_storefront\._index|products|product\.\$id)\.tsx$/;

/**
 * Joins the browser's modules into few files: one of the libraries, one of what every page loads or two of the first pages do. Each file
 * more costs its headers, and small ones compress badly. Everything else stays as Rollup cuts it: what only the owner's pages use is in
 * none of the two, and each table of words has its own file.
 */
export function browserChunks(): Plugin {
  return {
    name: 'browser-chunks',
    config: (_, { command, isSsrBuild }) =>
      command === 'build' && !isSsrBuild
        ? // why terser: the libraries get 3.3 kB smaller in brotli than by Vite's own choice
          {
            build: {
              minify: 'terser',
              terserOptions: { ecma: 2020, compress: { passes: 2 } },
              rollupOptions: { output: { manualChunks: chunksOf() } },
            },
          }
        : {},
  };
}

function chunksOf(): Rollup.GetManualChunk {
  let shared: ReadonlySet<string> | null = null;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (LIBRARIES.test(id)) return 'libraries';
    const table = tableChunk(id);
    if (table !== undefined) return table;
    shared ??= sharedOf([...getModuleIds()], getModuleInfo);
    return shared.has(id) ? 'shop' : undefined;
  };
}

function sharedOf(ids: readonly string[], infoOf: Rollup.GetModuleInfo): ReadonlySet<string> {
  const reached = (roots: RegExp) => ids.filter((id) => roots.test(id)).map((id) => reachedFrom(id, infoOf));
  const uses = new Map<string, number>();
  for (const id of reached(PAGES).flatMap((page) => [...page])) uses.set(id, (uses.get(id) ?? 0) + 1);
  const byTwo = [...uses].filter(([, pages]) => pages > 1).map(([id]) => id);
  return new Set([...reached(FRAME).flatMap((frame) => [...frame]), ...byTwo].filter((id) => id.includes('/app/') && !START.test(id)));
}

/** Everything that a module imports, itself too. */
function reachedFrom(id: string, infoOf: Rollup.GetModuleInfo, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) reachedFrom(imported, infoOf, seen);
  return seen;
}
