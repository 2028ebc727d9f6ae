import { daysLeftOf } from '~/domain/admin/restock';
import { type Game, isRunningLow } from '~/domain/game';
import { shop } from '~/services/index.server';

import type { BesideGame, OfferOfGame } from '~/ui/admin/game/beside';
import { toOfferView } from '~/ui/admin/offer/view';
import type { AdminTranslations } from '~/ui/translations/admin';

/** Returns what stands beside the form of a game: its offer of now or later, and its keys in counts. */
export async function besideGame(say: AdminTranslations, game: Game): Promise<BesideGame> {
  const [offer, { free, held, used }] = await Promise.all([offerOf(say, game), shop.keys.countsByState(game.id)]);
  const sold = shop.catalogue.soldOf(game.id);
  const isLow = free <= 0 || isRunningLow({ free, lowStock: game.lowStock });
  return { offer, keys: { free, isLow, held, used, month: sold.month, daysLeft: daysLeftOf({ free, ...sold }) } };
}

async function offerOf(say: AdminTranslations, { offer, buyingPrice }: Game): Promise<OfferOfGame | null> {
  const found = offer && (await shop.offers.find(offer.id));
  if (!found || found.state === 'preview') return null;
  const { id, title, stage, timing } = toOfferView(say, found, shop.clock());
  return stage === 'over' ? null : { id, title, stage, timing, price: offer.priceCentimes, listPrice: buyingPrice };
}
