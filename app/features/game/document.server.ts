import { z } from 'zod';

import { type Game, isCover } from '~/domain/game';
import { toGameValues } from '~/domain/game/fields';
import { isDigest, MAX_SCREENSHOTS } from '~/domain/game/picture';
import { type AskedPrice, withPrice } from '~/domain/offer/price-log';
import { buyingPrice, type Centimes, MAX_CENTIMES, readStoredCoefficient, readStoredPrice, toCentimes } from '~/domain/shared/money';
import type { Store } from '~/ports/store';

import { defineDocument, isPossibleId } from '~/features/documents/index.server';

/** why the default first: checking it costs less than catching an error */
const orElse = <Schema extends z.ZodType>(schema: Schema, value: z.util.NoUndefined<z.output<Schema>> & z.input<Schema>) =>
  schema.default(value).catch(value);
const text = orElse(z.union([z.string(), z.number().transform(String)]), '');
const list = orElse(z.array(z.string()), []);

const none = { short: '', system: [], performance: [], features: [] };
const description = orElse(z.object({ short: text, system: list, performance: list, features: list }), none);

const centimes = z.int().min(0).transform(toCentimes);
const pastOffer = z.object({ priceCentimes: centimes, startsAt: z.number(), endsAt: z.number() });
/** The offer in a game's document. */
export const gameOffer = pastOffer.extend({ id: z.string(), wasCentimes: centimes.nullable() });

/** `games/{id}` as an older store or this one wrote it: no field is trusted to have its type. */
const gameDocument = z.object({
  price: z.unknown().optional(),
  coefficient: z.unknown().optional(),
  buyingPrice: z.unknown().optional(),
  cover: text,
  description,
  texts: orElse(z.object({ fr: description, ar: description }), { fr: none, ar: none }),
  screenshots: list,
  pictureTexts: orElse(z.record(z.string(), z.string()), {}),
  archived: orElse(z.boolean(), false),
  createdAt: orElse(z.number(), 0),
  stockedAt: orElse(z.number(), 0),
  changedAt: orElse(z.number(), 0),
  offer: orElse(gameOffer.nullable(), null),
  priceLog: orElse(z.array(z.object({ at: z.number(), centimes })), []),
  pastOffers: orElse(z.array(pastOffer), []),
});

/**
 * Reads a document of `games`. Its amounts are decimal MAD, as a number or older text (`"$1,299.00"`). The shopper pays its `buyingPrice`;
 * without one, price × coefficient (1.5 where none is stored). A cover that pages can't show counts as none.
 */
export const toGame = defineDocument(1, (doc): Game => {
  const fields = gameDocument.parse(doc.data);
  const { title, aliases, facts, lowStock, ...own } = toGameValues((name, { stored = name, read }) => read(doc.data[stored]));
  const originPrice = readStoredPrice(fields.price);
  const coefficient = readStoredCoefficient(fields.coefficient);
  const hasBuyingPrice = fields.buyingPrice !== undefined && fields.buyingPrice !== null && fields.buyingPrice !== '';
  const paid = hasBuyingPrice ? readStoredPrice(fields.buyingPrice) : withinLimit(buyingPrice(originPrice, coefficient));
  return {
    id: doc.id,
    title,
    aliases,
    originPrice,
    coefficient,
    buyingPrice: paid,
    offer: fields.offer,
    priceLog: logOf(fields, paid),
    pastOffers: fields.pastOffers,
    cover: isCover(fields.cover) ? fields.cover : '',
    ...own,
    featured: own.featured && !fields.archived,
    description: fields.description,
    texts: fields.texts,
    facts,
    screenshots: fields.screenshots.filter(isDigest).slice(0, MAX_SCREENSHOTS),
    pictureTexts: fields.pictureTexts,
    archived: fields.archived,
    lowStock,
    createdAt: fields.createdAt,
    stockedAt: fields.stockedAt,
  };
});

/** Returns the log of the asking price. A price without an entry has been asked since the last write of the document, or longer. */
function logOf({ priceLog, createdAt, changedAt }: z.output<typeof gameDocument>, paid: Centimes): readonly AskedPrice[] {
  return withPrice(priceLog, paid, Math.max(createdAt, changedAt, priceLog.at(-1)?.at ?? 0));
}

/** Returns a stored game, also an archived one; null where it does not exist. */
export async function readGame(store: Store, id: string): Promise<Game | null> {
  if (!isPossibleId(id)) return null;
  const doc = await store.get(`games/${id}`);
  return doc ? toGame(doc) : null;
}

function withinLimit(amount: Centimes): Centimes {
  return amount > MAX_CENTIMES ? (0 as Centimes) : amount;
}
