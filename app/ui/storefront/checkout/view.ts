import { isUndecided } from '~/domain/payment/card';
import type { Listing } from '~/domain/catalogue';
import { isHolding } from '~/domain/key';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents } from '~/domain/shared/money';
import { lastMinuteOf } from '~/domain/shared/day';
import { isLateProof, isPriceOver, pricesUntil } from '~/domain/order';
import type { PriceLoss } from '~/domain/order/price-loss';
import type { PaymentMethod } from '~/domain/payment/method';
import type { Coupon } from '~/domain/coupon';
import { priceToday } from '~/domain/coupon/cart';
import { orderCode, type OrderCode, priceBeforeCode } from '~/domain/coupon/order';
import { lineProblem } from '~/domain/cart/priced';
import type { UsualWaits } from '~/domain/payment/review-time';
import type { EvaluatedPrice, Order } from '~/features/order/index.server';
import type { CardAttempt } from '~/features/payment/index.server';

import type { SumItem } from '~/ui/storefront/order/summary';
import { toMoment, toRejection, type Moment, type OrderRejectionView } from '~/ui/components/order/view';
import type { MaxBytes } from '~/ui/components/form/file-field';
import type { Account, PayTo } from '~/domain/payment/payee';
import { formatDeadline } from '~/domain/shared/text/date-format';

export interface CheckoutView {
  readonly reference: string;
  readonly items: readonly SumItem[];
  readonly totalCentimes: Centimes;
  readonly usdCents: UsdCents;
  readonly deadline: Moment;
  /** As short as under the header: `01:29`. */
  readonly until: string;
  /** In ms; 0 or less: the keys are free. */
  readonly leftMs: number;
  readonly isLapsed: boolean;
  readonly isCancelled: boolean;
  /** Set for a cancelled order or ended prices: only a proof of a made payment is taken. */
  readonly isLate: boolean;
  /** null while this order can be paid, or was cancelled. */
  readonly renewal: Renewal | null;
  /** The reason why its price counts no more; null: it does, or its time alone is over. */
  readonly priceLoss: PriceLoss | null;
  readonly pricesUntil: Moment;
  /** Set where an offer or a code lowered its price. */
  readonly isReduced: boolean;
  /** The code, and all that it takes off; null: none. */
  readonly code: OrderCode | null;
  /** The code of the cart that could not be used any more; null: none. */
  readonly codeLost: Order['codeLost'];
  /** The games whose price is another one than the cart showed. */
  readonly changed: readonly { readonly id: string; readonly title: string; readonly before: Centimes; readonly now: Centimes }[];
  /** The lower total of the replaced order; null: none. */
  readonly formerCentimes: Centimes | null;
  /** '' before the first choice. */
  readonly operator: string;
  /** The RIB that the shopper chose last; '': none yet. */
  readonly account: string;
  /** The sender's name, as typed last. */
  readonly payer: string;
  /** Games without a held key, while the hold lasts. */
  readonly withoutKey: readonly string[];
  readonly rejection: OrderRejectionView | null;
  readonly maxProofBytes: MaxBytes;
  readonly methods: CheckoutMethods;
  readonly usualWaits: UsualWaits;
}

interface Renewal {
  /** null where it can't be bought. */
  readonly totalCentimes: Centimes | null;
  /** Games that can't be bought now. */
  readonly gone: readonly string[];
}

export interface CheckoutMethods extends Readonly<Record<PaymentMethod, object | null>> {
  /** `accounts`: at least one; the first is for customers of other banks. */
  readonly bank: { readonly accounts: readonly Account[]; readonly isDemo: boolean } | null;
  /** `isDemo`: a page of the store stands in. `isBegun`: the result is open. `isUndecided`: money may still come. */
  readonly card: { readonly isDemo: boolean; readonly isBegun: boolean; readonly isUndecided: boolean } | null;
  readonly wallet: { readonly numbers: PayTo['wallets']; readonly isDemo: boolean } | null;
}

interface Shown {
  readonly order: Order;
  readonly attempt: CardAttempt | null;
  readonly methods: Pick<CheckoutMethods, 'bank' | 'wallet'> & { readonly card: { readonly isDemo: boolean } | null };
  /** In ms. */
  readonly now: number;
  /** Returns today's game of the catalogue. */
  readonly find: (gameId: string) => Listing | null;
  /** The code of an order that can be renewed, where it can still be used; null: none. */
  readonly coupon: Coupon | null;
  readonly price: EvaluatedPrice;
  readonly language: Language;
  readonly maxProofBytes: CheckoutView['maxProofBytes'];
  readonly usualWaits: UsualWaits;
}

export function toCheckoutView(facts: Shown): CheckoutView {
  const { order, attempt, methods, now, find, coupon, price, language, maxProofBytes, usualWaits } = facts;
  return {
    reference: order.id,
    items: order.lines.map((line) => ({ id: line.gameId, title: line.title, cover: line.cover, priceCentimes: priceBeforeCode(line) })),
    totalCentimes: order.totalCentimes,
    usdCents: order.usdCents,
    deadline: toMoment(order.holdUntil, language),
    until: formatDeadline(order.holdUntil, now, language),
    leftMs: order.holdUntil - now,
    operator: order.operator ?? '',
    account: order.paidToRib ?? '',
    payer: order.payer ?? '',
    isCancelled: order.state === 'cancelled',
    isLate: isLateProof(order, price.loss, now),
    priceLoss: price.loss,
    renewal: isPriceOver(order, price.loss, now) ? toRenewal(order, { find, coupon }) : null,
    pricesUntil: toMoment(lastMinuteOf(pricesUntil(order, price.reducedUntil)), language),
    isReduced: order.lines.some(({ offerId, code }) => offerId !== null || code !== null),
    code: orderCode(order),
    codeLost: order.codeLost,
    changed: order.lines.flatMap((line) => {
      const { gameId: id, title, cartCentimes: before } = line;
      return before === null ? [] : [{ id, title, before, now: priceBeforeCode(line) }];
    }),
    formerCentimes: order.formerCentimes,
    isLapsed: order.state !== 'cancelled' && !isHolding(order.holdUntil, now),
    withoutKey: order.lines.filter((line) => line.keyId === null).map((line) => line.title),
    rejection: toRejection(order),
    maxProofBytes,
    usualWaits,
    methods: {
      ...methods,
      card: methods.card && { ...methods.card, isBegun: isBegun(order, attempt), isUndecided: attempt !== null && isUndecided(attempt) },
    },
  };
}

function toRenewal({ lines }: Order, { find, coupon }: Pick<Shown, 'find' | 'coupon'>): Renewal {
  const gone = lines.filter(({ gameId, type }) => lineProblem(find(gameId), type) !== null).map(({ title }) => title);
  return { totalCentimes: gone.length > 0 ? null : priceToday(lines, find, coupon), gone };
}

/** Returns true after a visit to the provider, while nothing is decided. */
function isBegun({ method }: Order, attempt: CardAttempt | null): boolean {
  return method === 'card' && attempt?.state === 'started' && attempt.providerOrderId !== null && !attempt.isDeclined;
}
