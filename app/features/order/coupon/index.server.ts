import { parseCode } from '~/domain/coupon';
import type { JudgedCode } from '~/domain/coupon/cart';
import type { Store } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import { isMoneyUnderWay } from '~/features/payment/index.server';
import { shopperPath, knownShopper } from '../limits.server';
import { orderPath, parseOrder, type Order } from '../schema.server';
import type { CouponUser, CouponUses } from './use.server';

export {
  type CouponDraft,
  type CouponUser,
  createCouponUses,
  type CouponUses,
  couponFields,
  forgetUses,
  hasOwnUse,
  isUseFree,
  pathsOfUse,
  takeUse,
  usesIn,
} from './use.server';

/** Creates the judging of codes for carts. */
export function createCartCodes({ store, uses }: { readonly store: Store; readonly uses: CouponUses }) {
  /** Judges a typed code, as placing an order would. */
  async function judgeCode(typed: string, user: CouponUser): Promise<JudgedCode> {
    const code = parseCode(typed) ?? typed;
    const { openOrderId } = knownShopper(await store.get(shopperPath(user.accountId)));
    const snap = openOrderId === null ? null : await store.get(orderPath(openOrderId));
    const judged = await uses.evaluate(code, user, await replaceable(store, snap && tryParse(parseOrder, snap)));
    if (judged.reason !== null) return { code, coupon: judged.coupon, reason: judged.reason };
    const { coupon } = judged.draft;
    return { code: coupon.code, coupon, reason: null };
  }

  return { judgeCode };
}

/** Returns the id of an order that a new one would replace; null: it stays, since its money may come. */
export async function replaceable(store: Store, order: Order | null): Promise<string | null> {
  return order?.state === 'awaiting_payment' && !(await isMoneyUnderWay(store, order)) ? order.id : null;
}
