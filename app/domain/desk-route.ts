import { below, paths } from './paths';

/** Whether a route of the store, by its id, is one of the owner's. */
export function isDeskRoute(id: string): boolean {
  return id === 'routes/_desk' || id.startsWith('routes/_desk.');
}

/** Whether a path of this site is one of the owner's pages. */
export function isDeskPath(path: string): boolean {
  const [bare = ''] = path.split(/[?#]/, 1);
  return bare === paths.admin || bare.startsWith(below(paths.admin));
}
