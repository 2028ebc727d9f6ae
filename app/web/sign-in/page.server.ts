import { priceCart } from '~/domain/cart/priced';
import { below, paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { readCartCookie } from '~/web/cart/cookie.server';
import type { RequestUser } from '~/web/current-user.server';
import { safePath } from '~/http/redirect.server';
import { providerProblem, providersSetUp } from './provider.server';

/** The places of the wall beside the forms of sign-in. */
const WALL_SIZE = 20;

/** The covers beside the forms of sign-in. */
export function wallCovers(): readonly string[] {
  return shop.catalogue
    .all()
    .map(({ cover }) => cover)
    .filter((cover) => cover !== '')
    .slice(0, WALL_SIZE);
}

/** What the login and the sign-up show beside their fields; `more`: what only one of them shows. */
export async function signInPage<More extends object>(request: Request, visit: Pick<RequestUser, 'isLocal'>, more: More) {
  const url = new URL(request.url);
  const redirectTo = safePath(url.searchParams.get('redirectTo'));
  return {
    redirectTo,
    cart: await waitingCart(request, redirectTo),
    providers: providersSetUp(visit),
    isDemo: shop.standIns !== null,
    isDemoElsewhere: shop.standIns !== null && !visit.isLocal,
    problem: providerProblem(url),
    covers: wallCovers(),
    ...more,
  };
}

/** What a visitor who opened her cart, or a page below it, has in it; null on the way to another page, and where no line has a game. */
async function waitingCart(request: Request, redirectTo: string) {
  const [path = ''] = redirectTo.split(/[?#]/, 1);
  if (path !== paths.cart && !path.startsWith(below(paths.cart))) return null;
  const { find } = shop.catalogue;
  const { lines, buyable, totalCentimes } = priceCart(await readCartCookie(request), { find, usdRate: shop.env.usdRate });
  const items = lines.flatMap(({ gameId, game, problem }) =>
    game ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes, problem }] : [],
  );
  return items.length === 0 ? null : { items, buyable, totalCentimes };
}
