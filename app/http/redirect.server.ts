import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';

const MAX_PATH = 2048;

/**
 * Returns a path of this site without a language, or the fallback: for other sites in any spelling (`//x`, `/\x`, `/..//x`), control
 * characters, over 2,048 characters.
 */
export function safePath(candidate: string | null | undefined, fallback: string = paths.home): string {
  if (!candidate || candidate.length > MAX_PATH || !candidate.startsWith('/')) return fallback;
  // eslint-disable-next-line no-control-regex -- why: these are what browsers drop silently from an address
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(candidate) || !URL.canParse(candidate, HERE)) return fallback;
  const url = new URL(candidate, HERE);
  const path = unlocalizedPath(url.pathname);
  if (url.origin !== HERE || path.startsWith('//') || url.pathname.startsWith('//') || hidesControl(path)) return fallback;
  return path + url.search + url.hash;
}

const HERE = 'http://here.invalid';

// why: `/%09/x` becomes the address of another site once a machine on the way decodes it
function hidesControl(pathname: string): boolean {
  return /%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(pathname) || /^\/(%2f)/i.test(pathname);
}
