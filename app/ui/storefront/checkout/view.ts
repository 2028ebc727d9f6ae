import { isUndecided } from '~/domain/payment/card';
import type { Listing } from '~/domain/catalogue';
import { isHolding } from '~/domain/key';
import type { Language } from '~/domain/shared/language';
import type { Centimes, UsdCents } from '~/domain/shared/money';
import { isLateProof, isPriceOver, PRICE_GRACE } from '~/domain/order';
import type { PaymentMethod } from '~/domain/payment/method';
import { lineProblem, priceToday } from '~/domain/cart/priced';
import type { UsualWaits } from '~/domain/payment/review-time';
import type { CardAttempt, Order } from '~/features/order/index.server';

import type { SumItem } from '~/ui/storefront/order/summary';
import { toMoment, toRejection, type Moment, type OrderRejectionView } from '~/ui/components/order/view';
import type { MaxBytes } from '~/ui/components/form/file-field';
import { formatDeadline } from '~/ui/components/time';

export interface BankAccount {
  readonly holder: string;
  readonly name: string;
  readonly rib: string;
  readonly isDemo: boolean;
}

export interface WalletNumber {
  readonly operator: string;
  readonly number: string;
}

/** The checkout page: one unpaid order and its payment methods. */
export interface CheckoutView {
  readonly reference: string;
  readonly items: readonly SumItem[];
  readonly totalCentimes: Centimes;
  readonly usdCents: UsdCents;
  /** The end of the hold, in words, and for machines. */
  readonly deadline: Moment;
  /** The same, as short as it stands under the header: `01:29`. */
  readonly until: string;
  /** How long the keys are still held, in ms; 0 or less: no longer. */
  readonly leftMs: number;
  readonly isLapsed: boolean;
  readonly isCancelled: boolean;
  /** Nobody asks for its money any more: cancelled, or its prices are no longer kept. A shopper who has paid for it sends the proof here. */
  readonly isLate: boolean;
  /** What an order with the same games costs today; null while this one can be paid, or was cancelled. */
  readonly renewal: Renewal | null;
  /** Until when its prices are kept. */
  readonly pricesUntil: Moment;
  /** The lower total of the order that this one replaced; null where there was none. */
  readonly formerCentimes: Centimes | null;
  /** The shopper's last choice; '' before the first. */
  readonly operator: string;
  /** The sender's name, as the shopper typed it last. */
  readonly payer: string;
  /** Titles of the games without a held key, while the hold lasts. */
  readonly withoutKey: readonly string[];
  readonly rejection: OrderRejectionView | null;
  /** The largest proofs. */
  readonly maxProofBytes: MaxBytes;
  readonly methods: CheckoutMethods;
  readonly usualWaits: UsualWaits;
}

interface Renewal {
  /** null where it can't be bought. */
  readonly totalCentimes: Centimes | null;
  /** The titles of the games that can't be bought now. */
  readonly gone: readonly string[];
}

/** What the page needs for each method; null: the store doesn't offer it. */
export interface CheckoutMethods extends Readonly<Record<PaymentMethod, object | null>> {
  readonly bank: BankAccount | null;
  /** `isDemo`: a page of the store stands in for the provider. `isBegun`: the shopper went to the provider, and the result is open. `isUndecided`: money was asked for, and may still come. */
  readonly card: { readonly isDemo: boolean; readonly isBegun: boolean; readonly isUndecided: boolean } | null;
  readonly wallet: { readonly numbers: readonly WalletNumber[]; readonly isDemo: boolean } | null;
}

interface Shown {
  readonly order: Order;
  readonly attempt: CardAttempt | null;
  readonly methods: Pick<CheckoutMethods, 'bank' | 'wallet'> & { readonly card: { readonly isDemo: boolean } | null };
  /** In ms. */
  readonly now: number;
  /** A game as the catalogue has it today. */
  readonly find: (gameId: string) => Listing | null;
  readonly language: Language;
  readonly maxProofBytes: CheckoutView['maxProofBytes'];
  readonly usualWaits: UsualWaits;
}

/** What the checkout shows of an order. */
export function toCheckoutView({ order, attempt, methods, now, find, language, maxProofBytes, usualWaits }: Shown): CheckoutView {
  return {
    reference: order.id,
    items: order.lines.map(({ gameId, title, cover, priceCentimes }) => ({ id: gameId, title, cover, priceCentimes })),
    totalCentimes: order.totalCentimes,
    usdCents: order.usdCents,
    deadline: toMoment(order.holdUntil, language),
    until: formatDeadline(order.holdUntil, now, language),
    leftMs: order.holdUntil - now,
    operator: order.operator ?? '',
    payer: order.payer ?? '',
    isCancelled: order.state === 'cancelled',
    isLate: isLateProof(order, now),
    renewal: isPriceOver(order, now) ? toRenewal(order, find) : null,
    pricesUntil: toMoment(order.holdUntil + PRICE_GRACE, language),
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

function toRenewal({ lines }: Order, find: Shown['find']): Renewal {
  const gone = lines.filter(({ gameId, type }) => lineProblem(find(gameId), type) !== null).map(({ title }) => title);
  return { totalCentimes: gone.length > 0 ? null : priceToday(lines, find), gone };
}

/** The shopper went to the provider's page for it, and nothing is decided yet. */
function isBegun({ method }: Order, attempt: CardAttempt | null): boolean {
  return method === 'card' && attempt?.state === 'started' && attempt.providerOrderId !== null && !attempt.isDeclined;
}
