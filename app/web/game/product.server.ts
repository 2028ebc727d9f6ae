import { toProductListing, type Listing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { descriptionIn } from '~/domain/game/description';
import { activationOf } from '~/domain/game/region';
import { languageOf } from '~/domain/shared/language';
import { toUsdCents } from '~/domain/shared/money';
import type { Shop } from '~/services/index.server';

import { waysToPay } from '~/web/checkout/page.server';

/** Returns what a page says of a game, in the language of the request. `listing`: its row, with price and stock. */
export function productOf(shop: Shop, request: Request, game: Game, listing: Listing) {
  const language = languageOf(request);
  const { regions, ...facts } = game.facts;
  return {
    game: toProductListing(listing),
    usdCents: toUsdCents(listing.priceCentimes, shop.settings.current().usdRate),
    offerName: shop.catalogue.offerName(game.id, language),
    description: descriptionIn(game, language),
    facts,
    activation: activationOf(regions),
    screenshots: game.screenshots.map((digest) => ({ digest, text: game.pictureTexts[digest] ?? '' })),
    pays: waysToPay(shop),
    waits: shop.orders.lastUsualWaits(),
  };
}
