import { z } from 'zod';

import { OFFER_VERDICTS, type OfferRow } from '~/domain/offer/row';
import { offerRow, type OfferTerms } from '~/domain/offer/verdict';
import { toCentimes } from '~/domain/shared/money';
import type { Reader } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { type Offer, offerPath, toOffer } from './document.server';

const BATCH_SIZE = 400;

const centimes = z.number().transform(toCentimes);
const keptRows: z.ZodType<OfferRow[]> = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    verdict: z.enum(OFFER_VERDICTS),
    asking: centimes,
    was: centimes.nullable(),
    price: centimes,
    cost: centimes,
    other: z.string(),
  }),
);

export const ROW_FORMAT = {
  write: (rows: readonly OfferRow[]) => JSON.stringify(rows),
  read: (text: string): readonly OfferRow[] => keptRows.parse(JSON.parse(text)),
};

/** Returns the verdicts on these games at `now` (ms), in their order, without those that are not for sale. */
export async function offerRows(
  store: Pick<Reader, 'getMany'>,
  ids: readonly string[],
  terms: OfferTerms,
  now: number,
): Promise<readonly OfferRow[]> {
  const rows: OfferRow[] = [];
  const offers = new Map<string, Offer>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const games = parseAll(toGame, await store.getMany(ids.slice(at, at + BATCH_SIZE).map((id) => `games/${id}`)));
    await readOffers(
      store,
      games.flatMap(({ offer }) => offer?.id ?? []),
      offers,
    );
    for (const game of games)
      if (!game.archived && game.buyingPrice > 0) rows.push(offerRow(game, terms, decided(offers.get(game.offer?.id ?? '')), now));
  }
  return rows;
}

/** Reads the offers of these ids that `known` has not, into it. */
export async function readOffers(store: Pick<Reader, 'getMany'>, ids: readonly string[], known: Map<string, Offer>): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  if (missing.length === 0) return;
  for (const offer of parseAll(toOffer, await store.getMany(missing.map(offerPath)))) known.set(offer.id, offer);
}

/** Returns an offer that the owner decided on; null for a preview. */
export function decided(offer: Offer | undefined): Offer | null {
  return offer === undefined || offer.state === 'preview' ? null : offer;
}
