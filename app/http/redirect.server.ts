import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

const MAX_PATH = 2048;

/**
 * Returns a path of this site, or the fallback. It refuses other sites in any spelling that a browser understands (`//x`, `/\x`, `/..//x`),
 * control characters, and over 2,048 characters. The path has no language: a redirect stays in its page's.
 */
export function safePath(candidate: string | null | undefined, fallback: string = paths.home): string {
  if (!candidate || candidate.length > MAX_PATH || !candidate.startsWith('/')) return fallback;
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(candidate) || !URL.canParse(candidate, HERE)) return fallback;
  const url = new URL(candidate, HERE);
  const path = unlocalizedPath(url.pathname);
  if (url.origin !== HERE || path.startsWith('//') || url.pathname.startsWith('//') || hidesControl(path)) return fallback;
  return path + url.search + url.hash;
}

const HERE = 'http://here.invalid';

/** why: `/%09/x` becomes the address of another site once a machine on the way decodes it */
function hidesControl(pathname: string): boolean {
  return /%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(pathname) || /^\/(%2f)/i.test(pathname);
}
