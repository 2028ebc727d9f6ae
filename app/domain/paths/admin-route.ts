import { unlocalizedPath } from '~/domain/shared/language';

import { below, paths } from './index';

export function isAdminRoute(id: string): boolean {
  return id === 'routes/_admin' || id.startsWith('routes/_admin.');
}

/** Returns whether a path is one of the owner's pages, in any language and spelling: the router takes `/fr/Admin` and `/%61dmin` for `/admin`. */
export function isAdminPath(path: string): boolean {
  const bare = decoded(unlocalizedPath(path.split(/[?#]/, 1)[0] ?? '')).toLowerCase();
  return bare === paths.admin || bare.startsWith(below(paths.admin));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
