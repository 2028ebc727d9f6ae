import type { Cart, CartLine } from '~/domain/cart';
import type { Game } from '~/domain/game';
import type { Language } from '~/domain/shared/language';
import { isHolding, isAvailable } from '~/domain/key';
import { sum, toUsdCents, type Centimes, type UsdRate } from '~/domain/shared/money';
import type { PayTo } from '~/domain/payment/payee';
import { isPriceOver, makeReference } from '~/domain/order';
import { priceAt } from '~/domain/offer';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';
import { retryOnConflict } from '~/ports/store/retry';

import { isMoneyUnderWay } from '~/features/payment/index.server';
import { cartPath, toCart, toCartCode } from '~/features/cart/index.server';
import { randomBytes, parseAll, readByPath } from '~/features/documents/index.server';
import { holdKey, type Key, type KeyStock, releaseKey, parseKey } from '~/features/key/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { codeFields, couponOf, type CouponUses, hasSameCode, redeemCoupon, withCoupon } from '~/features/coupon/index.server';
import type { PriceEvaluation } from './price/loss.server';
import { createQuotes, type Quote } from './quote.server';
import { cancelled, unpaidOrder } from './unpaid.server';
import { type Order, type OrderLine, newOrder, newLine } from './schema.server';
import { changeFields, createOrder } from './transition.server';
import {
  heldByAddress,
  holdEnd,
  isCoolingDown,
  MIN_KEYS_PER_ADDRESS,
  limitPath,
  MAX_PLACED_AN_HOUR,
  MAX_UNPAID_PER_ADDRESS,
  placedLately,
  rememberOpenOrder,
  type Shopper,
  shopperPath,
  toShopper,
  toUnpaid,
} from './limits.server';

export interface Buyer {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  /** Set where the address is confirmed: a code then counts for it too. */
  readonly isConfirmed?: boolean;
  readonly language?: Language;
  /** The client's address: stored only as a keyed hash. */
  readonly address: string;
}

type KnownBuyer = Omit<Buyer, 'address'> & { readonly addressKey: string };

/** Creates the placing of orders: a transaction freezes titles, prices and the USD figure, and holds the keys. */
export function createOrderPlacing({
  store,
  stock,
  encryption,
  clock,
  holdMs,
  usdRate,
  payTo,
  coupons,
  evaluatePrice,
}: {
  store: Store;
  stock: KeyStock;
  encryption: Encryption;
  clock: Clock;
  holdMs: () => number;
  usdRate: () => UsdRate;
  payTo: () => PayTo;
  coupons: CouponUses;
  evaluatePrice: PriceEvaluation['evaluatePrice'];
}) {
  const { prepare, evaluateCoupon } = createQuotes({ store, stock, clock, coupons });

  /**
   * Places an order for the saved cart, in place of the unpaid one unless that still fits. ShopError 'cart-empty', 'not-for-sale',
   * 'out-of-stock', 'recently-held', 'held-nearby' (each with the game ids), 'too-many-orders', 'too-many-placed'. Limits:
   * limits.server.ts.
   */
  const place = (buyer: Buyer): Promise<Order> => placeOrRenew(buyer, null);

  /** Renews the unpaid order at today's prices if its own expired. ShopError as place(), 'wrong-state' for another order, 'card-undecided'. */
  const renew = (id: string, buyer: Buyer): Promise<Order> => placeOrRenew(buyer, id);

  async function placeOrRenew({ address, ...who }: Buyer, renews: string | null): Promise<Order> {
    const buyer = { ...who, addressKey: encryption.fingerprint(address) };
    const gamesToCountShares = new Set<string>();
    return retryOnConflict('an order', async () => {
      const quote = await prepare(buyer, gamesToCountShares, renews);
      return store.transaction((tx) => write(tx, buyer, quote, gamesToCountShares), { attempts: 2 });
    });
  }

  /** Returns null where what the order was prepared by has changed: it is prepared again. */
  async function write(tx: Transaction, buyer: KnownBuyer, quote: Quote, gamesToCountShares: Set<string>): Promise<Order | null> {
    const [now, rate, { renews }] = [clock(), usdRate(), quote];
    const picks = quote.cart.map((line) => quote.picks.get(line.gameId) ?? '');
    const heads = { shopper: shopperPath(buyer.accountId), cart: cartPath(buyer.accountId), limit: limitPath(buyer.addressKey) };
    const docAt = await readByPath(tx, [...Object.values(heads), ...picks, ...(quote.coupon ? coupons.redemptionPaths(quote.coupon) : [])]);
    const counted = { shopper: docAt(heads.shopper), limit: docAt(heads.limit) };
    const shopper = toShopper(counted.shopper);
    if (shopper.openOrderId !== quote.openOrderId) return null;
    if (renews === null && !sameCart(toCart(docAt(heads.cart)), quote.cart)) return null;
    if (renews === null && toCartCode(docAt(heads.cart)) !== quote.code) return null;
    const keys = parseAll(parseKey, picks.map(docAt));
    if (keys.length < picks.length) return null;

    const unpaid = await unpaidOrder(tx, counted.shopper);
    // why: an order doesn't end while its money may come
    const replaced = unpaid !== null && (await isMoneyUnderWay(tx, unpaid.order)) ? null : unpaid;
    const previous = replaced?.order ?? null;
    if (renews !== null && previous?.id !== renews) return null;
    if (quote.coupon && !coupons.isRedeemable(quote.coupon, docAt, previous?.id ?? null, now)) return null;

    const full = quote.cart.flatMap((line, nth) => toLine(line, quote.games[nth], keys[nth], now) ?? []);
    const lines = withCoupon(full, quote);
    const total = sum(lines.map((line) => line.priceCentimes));
    if (previous && renews !== null && !isPriceOver(previous, (await evaluatePrice(previous, tx)).loss, now)) return previous;
    const hasSameLines = previous !== null && sameLines(previous.lines, lines) && hasSameCode(previous, quote, lines);
    if (hasSameLines && isHolding(previous.holdUntil, now) && previous.usdRate === rate && total >= previous.totalCentimes) return previous;

    const isOwn = (key: Key) => previous !== null && key.orderId === previous.id && key.state === 'held';
    if (keys.some((key) => !isAvailable(key, now) && !isOwn(key))) return null;
    checkAccountLimits(shopper, quote, now);
    const uncounted = checkAddressLimits(counted.limit, quote, previous?.id ?? null, now);
    for (const gameId of uncounted) gamesToCountShares.add(gameId);
    if (uncounted.length > 0) return null;

    const formerCentimes = hasSameLines && previous.totalCentimes < total ? previous.totalCentimes : null;
    const holdUntil = holdEnd([...quote.scarce], shopper, now, now + holdMs());
    const terms = { now, holdUntil, usdRate: rate, formerCentimes, payTo: payTo(), person: coupons.personOf(buyer.email) };
    const order = { ...draftOrder(makeReference(randomBytes(6)), buyer, lines, terms), ...codeFields(quote, lines) };
    const use = couponOf(quote, lines);
    if (use) redeemCoupon(tx, use, { orderId: order.id, at: now, until: holdUntil });
    if (quote.lost !== null && quote.lost !== 'unconfirmed' && renews === null) tx.merge(heads.cart, { code: null });
    for (const key of replaced?.keys ?? []) if (!keys.some((held) => held.path === key.path)) releaseKey(tx, key, now);
    for (const key of keys) holdKey(tx, key, order.id, { at: now, until: holdUntil });
    if (previous) changeFields(tx, previous, cancelled(previous, now, order.id));
    createOrder(tx, order);
    const { email: to, name, language } = order;
    enqueueMail(tx, { kind: 'order-placed', to, name, language, orderId: order.id, lines, until: holdUntil, payTo: order.payTo, at: now });
    rememberOpenOrder(tx, order, counted, { replaced: previous?.id ?? null, now, isPlaced: true });
    return order;
  }

  return { place, renew, evaluateCoupon };
}

/** Checks the limits of an account. ShopError 'recently-held' with the scarce games that it held, 'too-many-placed'. */
function checkAccountLimits(shopper: Shopper, { scarce }: Quote, now: number): void {
  const coolingDown = [...scarce].filter((gameId) => isCoolingDown(shopper, gameId, now));
  if (coolingDown.length > 0) throw new ShopError('recently-held', coolingDown);
  if (placedLately(shopper, now).length >= MAX_PLACED_AN_HOUR) throw new ShopError('too-many-placed');
}

/** Returns the games of which an address holds many, and whose share isn't counted yet. ShopError 'too-many-orders', 'held-nearby'. */
function checkAddressLimits(limit: Snapshot | null, { cart, shares }: Quote, replaced: string | null, now: number): readonly string[] {
  const others = Object.keys(toUnpaid(limit, now)).filter((id) => id !== replaced);
  if (others.length >= MAX_UNPAID_PER_ADDRESS) throw new ShopError('too-many-orders');
  const held = cart.map(({ gameId }) => ({ gameId, count: heldByAddress(limit, gameId, now, replaced) }));
  const many = held.filter(({ count }) => count >= MIN_KEYS_PER_ADDRESS);
  const uncounted = many.flatMap(({ gameId }) => (shares.has(gameId) ? [] : [gameId]));
  const refusedGames = many.flatMap(({ gameId, count }) => (count < (shares.get(gameId) ?? 0) ? [] : [gameId]));
  if (uncounted.length === 0 && refusedGames.length > 0) throw new ShopError('held-nearby', refusedGames);
  return uncounted;
}

interface Terms {
  readonly now: number;
  readonly holdUntil: number;
  readonly usdRate: UsdRate;
  readonly formerCentimes: Centimes | null;
  readonly payTo: PayTo;
  readonly person: string;
}

function draftOrder(id: string, buyer: KnownBuyer, lines: readonly OrderLine[], { now, ...terms }: Terms): Order {
  const totalCentimes = sum(lines.map((line) => line.priceCentimes));
  const events = [{ at: now, type: 'placed', by: buyer.accountId, note: null }];
  return newOrder(id, {
    ...buyer,
    lines,
    totalCentimes,
    usdCents: toUsdCents(totalCentimes, terms.usdRate),
    ...terms,
    createdAt: now,
    events,
  });
}

/** Returns a line at the price of `now` (ms), the time of the transaction. */
function toLine({ gameId, seenCentimes }: CartLine, game: Game | null | undefined, key: Key | undefined, now: number): OrderLine | null {
  if (!game || !key) return null;
  const { title, cover, platform, buyingPrice: listCentimes } = game;
  const { centimes: priceCentimes, offerId } = priceAt(game, now);
  const cartCentimes = seenCentimes === undefined || seenCentimes === priceCentimes ? null : seenCentimes;
  return newLine({ gameId, title, cover, platform, type: key.type, priceCentimes, listCentimes, offerId, cartCentimes, keyId: key.id });
}

const sameCart = (a: Cart, b: Cart) => JSON.stringify(a) === JSON.stringify(b);
function sameLines(a: readonly OrderLine[], b: readonly OrderLine[]): boolean {
  const essence = (lines: readonly OrderLine[]) =>
    lines
      .map((line) => `${line.gameId} ${line.type}`)
      .sort()
      .join();
  return essence(a) === essence(b);
}
