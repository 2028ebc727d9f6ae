import { priceCart } from '~/domain/cart/priced';
import { below, paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';
import { readCartCookie } from '~/web/cart/cookie.server';
import type { RequestUser } from '~/web/current-user.server';
import { safePath } from '~/http/redirect.server';
import { providerProblem, providersSetUp } from './provider.server';

const WALL_SIZE = 20;

export function wallCovers(shop: Shop): readonly string[] {
  return shop.catalogue
    .all()
    .map(({ cover }) => cover)
    .filter((cover) => cover !== '')
    .slice(0, WALL_SIZE);
}

export async function signInPage<More extends object>(request: Request, user: Pick<RequestUser, 'shop' | 'isLocal'>, more: More) {
  const { shop } = user;
  const url = new URL(request.url);
  const redirectTo = safePath(url.searchParams.get('redirectTo'));
  return {
    redirectTo,
    cart: await waitingCart(shop, request, redirectTo),
    providers: providersSetUp(shop, user),
    isDemo: shop.standIns !== null,
    isDemoElsewhere: shop.standIns !== null && !user.isLocal,
    problem: providerProblem(url),
    covers: wallCovers(shop),
    ...more,
  };
}

async function waitingCart(shop: Shop, request: Request, redirectTo: string) {
  const [path = ''] = redirectTo.split(/[?#]/, 1);
  if (path !== paths.cart && !path.startsWith(below(paths.cart))) return null;
  const { find } = shop.catalogue;
  const { lines, buyable, totalCentimes } = priceCart(await readCartCookie(shop, request), {
    find,
    usdRate: shop.settings.current().usdRate,
  });
  const items = lines.flatMap(({ gameId, game, problem }) =>
    game ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes, problem }] : [],
  );
  return items.length === 0 ? null : { items, buyable, totalCentimes };
}
