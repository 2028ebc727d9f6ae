import { data } from '@remix-run/node';

import { priceCart } from '~/domain/priced-cart';
import { paths } from '~/domain/paths';
import { shop } from '~/services.server';
import { readCartCookie } from '~/web/cart/cookie.server';
import { passFor } from '~/web/door/form-pass.server';
import { safePath } from '~/web/redirect.server';
import { providerProblem, providersSetUp } from './provider.server';

/** The places of the wall beside the forms of sign-in. */
const WALL_SIZE = 20;

/** The covers beside the forms of sign-in. */
export function wallCovers(): readonly string[] {
  return shop.catalogue
    .all()
    .slice(0, WALL_SIZE)
    .map(({ cover }) => cover);
}

/** What the login and the sign-up show beside their fields; `more`: what only one of them shows. */
export async function signInPage<More extends object>(request: Request, more: More) {
  const url = new URL(request.url);
  const redirectTo = safePath(url.searchParams.get('redirectTo'));
  return withPass(request, {
    redirectTo,
    cart: await waitingCart(request, redirectTo),
    providers: providersSetUp(),
    isDemo: shop.standIns !== null,
    problem: providerProblem(url),
    covers: wallCovers(),
    ...more,
  });
}

/** What a page of the sign-in shows, with where its form goes: undefined is the page's own address. */
export function withPass<Page>(request: Request, page: Page) {
  const pass = passFor(request);
  return data({ ...page, action: pass?.action }, pass ? { headers: { 'Set-Cookie': pass.cookie } } : {});
}

/** What a visitor who opened her cart has in it; null on the way to another page, and where nothing in it can be bought. */
async function waitingCart(request: Request, redirectTo: string) {
  if (redirectTo.split('?', 1)[0] !== paths.cart) return null;
  const { find } = shop.catalogue;
  const { lines, totalCentimes } = priceCart(await readCartCookie(request), { find, usdRate: shop.env.usdRate });
  const items = lines.flatMap(({ gameId, game, problem }) =>
    game && problem === null ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes }] : [],
  );
  return items.length === 0 ? null : { items, totalCentimes };
}
