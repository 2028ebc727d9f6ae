import type { Rollup } from 'vite';

import { tableChunk } from './language-tables';

const LIBRARIES = /\/node_modules\//;
/** The frame of every page, and the card of a game, which the pages at which most visits begin have in common. */
const SHARED = /\/app\/(root|ui\/storefront\/catalogue\/card)\.tsx$/;

/**
 * Returns the file of the browser's build that a module goes to: one for the libraries, one for what most pages load, one for each table of
 * words; `undefined` leaves it to Rollup. Each file more costs a phone a request and its headers, and small ones compress badly.
 */
export const browserChunk: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  if (LIBRARIES.test(id)) return 'libraries';
  return tableChunk(id) ?? (isShared(id, getModuleInfo) ? 'shop' : undefined);
};

/** Returns whether the frame or the card imports a module, by whatever way. */
function isShared(id: string, infoOf: Rollup.GetModuleInfo, seen = new Set<string>()): boolean {
  if (SHARED.test(id)) return true;
  seen.add(id);
  return (infoOf(id)?.importers ?? []).some((importer) => !seen.has(importer) && isShared(importer, infoOf, seen));
}
