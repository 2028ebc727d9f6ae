import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { env } from '~/env.server';

import { isDataRequest } from './guard.server';
import { safePath } from './redirect.server';

/**
 * The list from which a visitor came to a game, with its genre and order; null where she came from elsewhere. The browser names it with the
 * link, and the form on the game's page in `list`, since after that the browser names the page itself. A script goes back by the history.
 */
export function listBefore(args: LoaderFunctionArgs): string | null {
  if (isDataRequest(args)) return null;
  const page = safePath(new URL(args.request.url).searchParams.get('list') ?? ownReferer(args.request));
  const [list = ''] = page.split('#', 1);
  return list.split('?', 1)[0] === paths.products() ? list : null;
}

function ownReferer({ headers }: Request): string | null {
  const referer = headers.get('Referer') ?? '';
  return referer.startsWith(`${env.origin}/`) ? referer.slice(env.origin.length) : null;
}
