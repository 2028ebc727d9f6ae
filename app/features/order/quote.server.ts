import type { Cart, CartLine } from '~/domain/cart';
import { type LostReason, parseCode } from '~/domain/coupon';
import type { EvaluatedCode } from '~/domain/coupon/cart';
import type { Game } from '~/domain/game';
import { LOW_STOCK } from '~/domain/key';
import { ownValue } from '~/domain/shared/own-value';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { isMoneyUnderWay } from '~/features/payment/index.server';
import { cartPath, toCart, toCartCode } from '~/features/cart/index.server';
import { readByName, tryParse } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { readInForce } from '~/features/offer/index.server';
import type { Key, KeyStock } from '~/features/key/index.server';
import type { CouponDraft, CouponUser, CouponUses } from '~/features/coupon/index.server';
import { heldByAddress, knownShopper, limitPath, shareOf, shopperPath, toShopper, type Shopper } from './limits.server';
import { orderPath, parseOrder, type Order } from './schema.server';
import { keysHeldBy } from './unpaid.server';

interface DraftBuyer {
  readonly accountId: string;
  readonly email: string;
  readonly isConfirmed?: boolean;
  readonly addressKey: string;
}

export interface Quote {
  readonly cart: Cart;
  /** The code of the cart, or of the order that it renews; null: none. */
  readonly code: string | null;
  /** The code with a use of it; null without a code, or with the reason why not in `lost`. */
  readonly coupon: CouponDraft | null;
  readonly lost: LostReason | null;
  /** The order that it renews at today's prices; null for an order of the cart. */
  readonly renews: string | null;
  readonly openOrderId: string | null;
  /** As in the cart, each with its offer in force; null for an unknown game. */
  readonly games: readonly (Game | null)[];
  readonly picks: ReadonlyMap<string, string>;
  readonly scarce: ReadonlySet<string>;
  /** Game id → the keys that the client's address may hold; only for games that were asked. */
  readonly shares: ReadonlyMap<string, number>;
}

interface Nearby {
  readonly addressKey: string;
  readonly openOrderId: string | null;
  readonly own: readonly Key[];
}

interface Dependencies {
  readonly store: Store;
  readonly stock: KeyStock;
  readonly clock: Clock;
  readonly coupons: Pick<CouponUses, 'evaluate'>;
}

/** Creates drafts of orders. ShopError 'cart-empty', 'not-for-sale', 'out-of-stock'; for a renewal 'wrong-state', 'card-undecided'. */
export function createQuotes({ store, stock, clock, coupons }: Dependencies) {
  /** Reads outside of the transaction, so that the queries lock nothing. `gamesToCountShares`: those that the client's address holds often. */
  async function prepare(buyer: DraftBuyer, gamesToCountShares: ReadonlySet<string>, renews: string | null): Promise<Quote> {
    const { accountId, addressKey, email, isConfirmed = false } = buyer;
    const read = await readByName(store, { cart: cartPath(accountId), shopper: shopperPath(accountId) });
    const shopper = toShopper(read.shopper);
    const previous = await find(shopper.openOrderId);
    const replaced = await replaceable(previous);
    const cart = renews === null ? toCart(read.cart) : linesOf(previous, replaced, renews);
    if (cart.length === 0) throw new ShopError('cart-empty');
    const own = replaced === null ? [] : await keysHeldBy(store, replaced);
    const picks = new Map<string, string>();
    const missing: string[] = [];
    for (const line of cart) {
      const path = own.find((key) => fits(key, line))?.path ?? (await stock.candidates(line.gameId, line.type))[0];
      if (path) picks.set(line.gameId, path);
      else missing.push(line.gameId);
    }
    const games = await gamesOf(cart);
    const gone = cart.filter((_, index) => !isForSale(games[index] ?? null)).map((line) => line.gameId);
    if (gone.length > 0) throw new ShopError('not-for-sale', gone);
    if (missing.length > 0) throw new ShopError('out-of-stock', missing);
    const { openOrderId } = shopper;
    const shares = await sharesOf([...gamesToCountShares], { addressKey, openOrderId, own });
    const code = renews === null ? toCartCode(read.cart) : (previous?.coupon?.code ?? null);
    const evaluated = code === null ? null : await coupons.evaluate(code, { accountId, email, isConfirmed }, replaced?.id ?? null);
    const [coupon, lost] = [evaluated?.draft ?? null, evaluated?.reason ?? null];
    return { cart, code, coupon, lost, renews, games, openOrderId, picks, scarce: await scarceAmong(cart, shopper), shares };
  }

  /** Evaluates a typed code for a cart, as placing an order would. */
  async function evaluateCoupon(typed: string, user: CouponUser): Promise<EvaluatedCode> {
    const code = parseCode(typed) ?? typed;
    const { openOrderId } = knownShopper(await store.get(shopperPath(user.accountId)));
    const replaced = await replaceable(await find(openOrderId));
    const evaluated = await coupons.evaluate(code, user, replaced?.id ?? null);
    if (evaluated.reason !== null) return { code, coupon: evaluated.coupon, reason: evaluated.reason };
    const { coupon } = evaluated.draft;
    return { code: coupon.code, coupon, reason: null };
  }

  async function find(id: string | null): Promise<Order | null> {
    const doc = id === null ? null : await store.get(orderPath(id));
    return doc && tryParse(parseOrder, doc);
  }

  /** Returns an order that a new one would replace; null: it stays, since its money may come. */
  async function replaceable(order: Order | null): Promise<Order | null> {
    return order?.state === 'awaiting_payment' && !(await isMoneyUnderWay(store, order)) ? order : null;
  }

  // why the notes before the count: a key that is taken in between makes the share smaller, never larger
  async function sharesOf(gameIds: readonly string[], { addressKey, openOrderId, own }: Nearby): Promise<Map<string, number>> {
    const shares = new Map<string, number>();
    const limit = gameIds.length === 0 ? null : await store.get(limitPath(addressKey));
    for (const id of gameIds) {
      const hers = own.filter((key) => key.gameId === id).length;
      const nearby = heldByAddress(limit, id, clock(), openOrderId);
      shares.set(id, shareOf(hers + nearby + (await stock.countFree(id))));
    }
    return shares;
  }

  async function scarceAmong(cart: Cart, shopper: Shopper): Promise<Set<string>> {
    const scarce = new Set<string>();
    for (const { gameId } of cart) {
      if (ownValue(shopper.holds, gameId) !== undefined && (await stock.countFree(gameId)) <= LOW_STOCK) scarce.add(gameId);
    }
    return scarce;
  }

  /** Reads title, price and offer unchecked, or all orders of a game would wait for its document. The transaction checks the key. */
  async function gamesOf(cart: Cart): Promise<(Game | null)[]> {
    const docs = await store.getMany(cart.map((line) => `games/${line.gameId}`));
    const games = docs.map((doc) => doc && tryParse(toGame, doc));
    const inForce = await readInForce(store, games);
    return games.map((game) => game && { ...game, offer: inForce(game.offer) });
  }

  return { prepare, evaluateCoupon };
}

function linesOf(order: Order | null, replaced: Order | null, renews: string): Cart {
  if (order?.id !== renews || order.state !== 'awaiting_payment') throw new ShopError('wrong-state', [renews]);
  if (replaced === null) throw new ShopError('card-undecided', [renews]);
  return order.lines.map(({ gameId, type }) => ({ gameId, type }));
}

const isForSale = (game: Game | null) => game !== null && !game.archived && game.buyingPrice > 0;
const fits = (key: Key, line: CartLine) => key.gameId === line.gameId && (line.type === null || key.type === line.type);
