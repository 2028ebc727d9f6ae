import { priceCart } from '~/domain/cart/priced';
import { below, paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { readCartCookie } from '~/web/cart/cookie.server';
import type { RequestUser } from '~/web/current-user.server';
import { safePath } from '~/http/redirect.server';
import { providerProblem, providersSetUp } from './provider.server';

const WALL_SIZE = 20;

export function wallCovers(): readonly string[] {
  return shop.catalogue
    .all()
    .map(({ cover }) => cover)
    .filter((cover) => cover !== '')
    .slice(0, WALL_SIZE);
}

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

async function waitingCart(request: Request, redirectTo: string) {
  const [path = ''] = redirectTo.split(/[?#]/, 1);
  if (path !== paths.cart && !path.startsWith(below(paths.cart))) return null;
  const { find } = shop.catalogue;
  const { lines, buyable, totalCentimes } = priceCart(await readCartCookie(request), { find, usdRate: shop.settings.current().usdRate });
  const items = lines.flatMap(({ gameId, game, problem }) =>
    game ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes, problem }] : [],
  );
  return items.length === 0 ? null : { items, buyable, totalCentimes };
}
