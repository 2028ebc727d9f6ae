import { data } from '@remix-run/node';
import { z } from 'zod';

import { adminPaths } from '~/domain/paths/admin';
import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import type { Shop } from '~/services/index.server';

/** The owner's lists whose filters and order come back after an edit. */
const LISTS = { games: adminPaths.games(), orders: adminPaths.orders() } as const;
type List = keyof typeof LISTS;

const HALF_DAY = 12 * 60 * 60;
const LONGEST = 1000;

/** Parameters that are of one look, not of the list: a search may name a person, a tick and a question stand for themselves. */
const OF_ONE_LOOK = ['q', 'pick', 'ticked', 'edit', 'delete', 'copy', 'add', '_routes', 'index'];

const cookie = signedCookie('lists', HALF_DAY);
const content = z.object({ games: z.string().catch(''), orders: z.string().catch('') }).catch({ games: '', orders: '' });

/** Returns a list's data with the cookie that keeps its filters and order. */
export async function withLastList<T>(shop: Shop, request: Request, list: List, view: T) {
  const params = new URL(request.url).searchParams;
  for (const name of OF_ONE_LOOK) params.delete(name);
  const now = params.toString();
  const before = content.parse(await readCookie(cookie(shop), request));
  if (before[list] === now || now.length > LONGEST) return data(view);
  return data(view, { headers: { 'Set-Cookie': await cookie(shop).serialize({ ...before, [list]: now }) } });
}

/** Returns the address of a list as the owner last saw it. */
export async function lastList(shop: Shop, request: Request, list: List): Promise<string> {
  const query = content.parse(await readCookie(cookie(shop), request))[list];
  return query === '' ? LISTS[list] : `${LISTS[list]}?${query}`;
}
