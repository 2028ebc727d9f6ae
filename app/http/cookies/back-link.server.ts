import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';

import { isDataRequest } from '~/http/request-context.server';
import { safePath } from '~/http/redirect.server';
import { ownPath } from '~/http/referer.server';
import type { Shop } from '~/services/index.server';

/** Returns the list from which a visitor came to a game, with its genre and order, by `list` or `Referer`; null where from elsewhere. */
export function listBefore(args: LoaderFunctionArgs): string | null {
  if (isDataRequest(args)) return null;
  return listAt(args.context.shop, new URL(args.request.url).searchParams.get('list'), args.request.headers.get('Referer'));
}

/** Does listBefore() for a request of the browser itself, from `list` and `Referer`. */
export function listAt(shop: Shop, named: string | null, referer: string | null): string | null {
  const page = safePath(named ?? ownPath(shop, referer));
  const [list = ''] = page.split('#', 1);
  return list.split('?', 1)[0] === paths.products() ? list : null;
}
