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
import { codeFields, couponOf, type CouponUses, hasSameCode, takeUse, withCoupon } from '~/features/coupon/index.server';
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
  cipher,
  clock,
  holdMs,
  usdRate,
  payTo,
  coupons,
  evaluatePrice,
}: {
  store: Store;
  stock: KeyStock;
  cipher: Encryption;
  clock: Clock;
  holdMs: () => number;
  usdRate: () => UsdRate;
  payTo: () => PayTo;
  coupons: CouponUses;
  evaluatePrice: PriceEvaluation['evaluatePrice'];
}) {
  const { prepare, judgeCode } = createQuotes({ store, stock, clock, coupons });

  /**
   * Places an order for the saved cart, in place of the unpaid one unless that still fits. ShopError 'cart-empty', 'not-for-sale',
   * 'out-of-stock', 'recently-held', 'held-nearby' (each with the game ids), 'too-many-orders', 'too-many-placed'. Limits:
   * limits.server.ts.
   */
  const place = (buyer: Buyer): Promise<Order> => draw(buyer, null);

  /** Renews the unpaid order at today's prices if its own expired. ShopError as place(), 'wrong-state' for another order, 'card-undecided'. */
  const renew = (id: string, buyer: Buyer): Promise<Order> => draw(buyer, id);

  async function draw({ address, ...who }: Buyer, renews: string | null): Promise<Order> {
    const buyer = { ...who, addressKey: cipher.fingerprint(address) };
    const popular = new Set<string>();
    return retryOnConflict('an order', async () => {
      const draft = await prepare(buyer, popular, renews);
      return store.transaction((tx) => write(tx, buyer, draft, popular), { attempts: 2 });
    });
  }

  /** null: something changed since the draft; prepare again. */
  async function write(tx: Transaction, buyer: KnownBuyer, draft: Quote, popular: Set<string>): Promise<Order | null> {
    const [now, rate] = [clock(), usdRate()];
    const order = await readPlacement(tx, buyer, draft, now);
    if (!order) return null;
    const { counted, shopper, previous, previousKeys, lines, picked, loss } = order;
    if (previous && draft.renews !== null && !isPriceOver(previous, loss, now)) return previous;
    const total = sum(lines.map((line) => line.priceCentimes));
    const hasSameLines = previous !== null && sameLines(previous.lines, lines) && hasSameCode(previous, draft, lines);
    if (hasSameLines && isHolding(previous.holdUntil, now) && previous.usdRate === rate && total >= previous.totalCentimes) return previous;
    if (picked.some((key) => !isAvailable(key, now) && !(previous && key.orderId === previous.id && key.state === 'held'))) return null;
    const coolingDown = lines
      .filter(({ gameId }) => draft.scarce.has(gameId) && isCoolingDown(shopper, gameId, now))
      .map((line) => line.gameId);
    if (coolingDown.length > 0) throw new ShopError('recently-held', coolingDown);
    if (placedLately(shopper, now).length >= MAX_PLACED_AN_HOUR) throw new ShopError('too-many-placed');
    const nearby = checkAddressLimits(counted.limit, draft, previous?.id ?? null, now);
    if (nearby.uncounted.length > 0) {
      for (const gameId of nearby.uncounted) popular.add(gameId);
      return null;
    }
    if (nearby.refused.length > 0) throw new ShopError('held-nearby', nearby.refused);

    const id = makeReference(randomBytes(6));
    const holdUntil = holdEnd(
      lines.map((line) => line.gameId).filter((id) => draft.scarce.has(id)),
      shopper,
      now,
      now + holdMs(),
    );
    const formerCentimes = hasSameLines && previous.totalCentimes < total ? previous.totalCentimes : null;
    const placed = {
      ...draftOrder(id, buyer, lines, { now, holdUntil, usdRate: rate, formerCentimes, payTo: payTo() }),
      ...codeFields(draft, lines),
      person: coupons.personOf(buyer.email),
    };
    const used = couponOf(draft, lines);
    if (used) takeUse(tx, used, { orderId: id, at: now, until: holdUntil });
    if (draft.lost !== null && draft.lost !== 'unconfirmed' && draft.renews === null) tx.merge(cartPath(buyer.accountId), { code: null });
    for (const key of previousKeys) if (!picked.some((taken) => taken.path === key.path)) releaseKey(tx, key, now);
    for (const key of picked) holdKey(tx, key, id, { at: now, until: holdUntil });
    if (previous) changeFields(tx, previous, cancelled(previous, now, id));
    createOrder(tx, placed);
    const { email: to, name, language } = placed;
    enqueueMail(tx, { kind: 'order-placed', to, name, language, orderId: id, lines, until: holdUntil, payTo: placed.payTo, at: now });
    rememberOpenOrder(tx, placed, counted, { replaced: previous?.id ?? null, now, isPlaced: true });
    return placed;
  }

  async function readPlacement(tx: Transaction, buyer: KnownBuyer, draft: Quote, now: number) {
    const picks = draft.cart.map((line) => draft.picks.get(line.gameId) ?? '');
    const heads = { shopper: shopperPath(buyer.accountId), cart: cartPath(buyer.accountId), limit: limitPath(buyer.addressKey) };
    const found = await readByPath(tx, [...Object.values(heads), ...picks, ...(draft.coupon ? coupons.pathsOfUse(draft.coupon) : [])]);
    const counted = { shopper: found(heads.shopper), limit: found(heads.limit) };
    const shopper = toShopper(counted.shopper);
    if (shopper.openOrderId !== draft.openOrderId) return null;
    if (draft.renews === null && !sameCart(toCart(found(heads.cart)), draft.cart)) return null;
    if (draft.renews === null && toCartCode(found(heads.cart)) !== draft.code) return null;
    const picked = parseAll(parseKey, picks.map(found));
    if (picked.length < picks.length) return null;
    const last = await unpaidOrder(tx, counted.shopper);
    // why: an order doesn't end while its money may come
    const open = last !== null && (await isMoneyUnderWay(tx, last.order)) ? null : last;
    if (draft.renews !== null && open?.order.id !== draft.renews) return null;
    if (draft.coupon && !coupons.isUseFree(draft.coupon, found, open?.order.id ?? null, clock())) return null;
    const full = draft.cart.flatMap((line, index) => toLine(line, draft.games[index], picked[index], now) ?? []);
    const lines = withCoupon(full, draft);
    const [previous, previousKeys] = [open?.order ?? null, open?.keys ?? []];
    const loss = previous && draft.renews !== null ? (await evaluatePrice(previous, tx)).loss : null;
    return { counted, shopper, previous, previousKeys, lines, picked, loss };
  }

  return { place, renew, judgeCode };
}

/** Returns the games that this address holds too often, and those whose share isn't counted yet. ShopError 'too-many-orders'. */
function checkAddressLimits(limit: Snapshot | null, { cart, shares }: Quote, replaced: string | null, now: number) {
  const others = Object.keys(toUnpaid(limit, now)).filter((id) => id !== replaced);
  if (others.length >= MAX_UNPAID_PER_ADDRESS) throw new ShopError('too-many-orders');
  const held = new Map(cart.map(({ gameId }) => [gameId, heldByAddress(limit, gameId, now, replaced)]));
  const many = [...held].filter(([, count]) => count >= MIN_KEYS_PER_ADDRESS);
  return {
    uncounted: many.flatMap(([gameId]) => (shares.has(gameId) ? [] : [gameId])),
    refused: many.flatMap(([gameId, count]) => (count < (shares.get(gameId) ?? 0) ? [] : [gameId])),
  };
}

interface Terms {
  readonly now: number;
  readonly holdUntil: number;
  readonly usdRate: UsdRate;
  readonly formerCentimes: Centimes | null;
  readonly payTo: PayTo;
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
