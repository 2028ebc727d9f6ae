import { daysLeftOf } from '~/domain/admin/restock';
import { type Game, isRunningLow } from '~/domain/game';
import type { Shop } from '~/services/index.server';

/** Returns what stands beside the form of a game: the last offer that it was put in, and its keys in counts. */
export async function besideGame(shop: Shop, { id, offer: inOffer, buyingPrice, lowStock }: Game) {
  const [offer, { free, held, used }] = await Promise.all([inOffer && shop.offers.find(inOffer.id), shop.keys.countsByState(id)]);
  const sold = shop.catalogue.soldOf(id);
  const isLow = free <= 0 || isRunningLow({ free, lowStock });
  return {
    offer: inOffer && offer && { offer, price: inOffer.priceCentimes, listPrice: buyingPrice },
    keys: { free, isLow, held, used, month: sold.month, daysLeft: daysLeftOf({ free, ...sold }) },
  };
}
