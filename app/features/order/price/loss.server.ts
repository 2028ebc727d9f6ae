import { codeLoss } from '~/domain/coupon';
import { offerLoss } from '~/domain/offer';
import type { PriceLoss } from '~/domain/order/price-loss';
import { isHolding } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import type { Reader, Store } from '~/ports/store';

import { type CouponDraft, type CouponUses, hasOwnUse } from '~/features/coupon/index.server';
import { readOffers, type Offer } from '~/features/offer/index.server';
import type { Order } from '../schema.server';

export interface EvaluatedPrice {
  /** The reason why the price counts no more; null: it does. */
  readonly loss: PriceLoss | null;
  /** The first end (ms) of an offer or the code on its lines; null: none has one. */
  readonly reducedUntil: number | null;
  /** The use of its code that money takes; null without a code. */
  readonly use: CouponDraft | null;
}

export type PriceEvaluation = ReturnType<typeof createPriceEvaluation>;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly coupons: Pick<CouponUses, 'evaluateUse'>;
}

/** Creates the one evaluation of what lowered the price of an order: docs/rules.md, Prices of an order. */
export function createPriceEvaluation({ store, clock, coupons }: Dependencies) {
  /**
   * Evaluates the price of an unpaid or cancelled order by the documents of this moment; with a transaction by those that it reads. While its
   * hold lives all counts as placed, but a use against an unconfirmed address, which another order may have got.
   */
  async function evaluatePrice(order: Order, reader: Reader = store): Promise<EvaluatedPrice> {
    const isHeld = order.state === 'awaiting_payment' && isHolding(order.holdUntil, clock());
    if (isHeld && (await hasOwnUse(reader, order))) return { loss: null, reducedUntil: null, use: null };
    const offers = isHeld ? null : await offersOf(reader, order);
    const used = order.coupon && (await evaluateOwn(reader, order, order.coupon));
    const ends = [...(offers?.ends ?? []), used?.draft?.coupon.endsAt ?? []].flat();
    return {
      loss: offers?.loss ?? (used === null || used.reason === null ? null : codeLoss(used.reason)),
      reducedUntil: ends.length === 0 ? null : Math.min(...ends),
      use: used?.draft ?? null,
    };
  }

  async function offersOf(reader: Reader, { lines }: Order) {
    const ids = [...new Set(lines.flatMap(({ offerId }) => offerId ?? []))];
    const offersById = new Map<string, Offer>();
    await readOffers(reader, ids, offersById);
    const offers = ids.map((id) => offersById.get(id) ?? null);
    const losses = offers.flatMap((offer) => offerLoss(offer, clock()) ?? []);
    return { loss: losses[0] ?? null, ends: offers.flatMap((offer) => offer?.endsAt ?? []) };
  }

  function evaluateOwn(reader: Reader, { id, accountId, email }: Order, { code, isConfirmed }: NonNullable<Order['coupon']>) {
    return coupons.evaluateUse(reader, code, { accountId, email, isConfirmed }, id);
  }

  return { evaluatePrice };
}
