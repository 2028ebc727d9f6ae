import { isUndecided } from '~/domain/card-payment';
import { isHolding } from '~/domain/key';
import type { Language } from '~/domain/language';
import type { Centimes, UsdCents } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment-method';
import type { UsualWaits } from '~/domain/usual-wait';
import type { CardAttempt } from '~/features/card/document.server';
import type { Order } from '~/features/order/document.server';

import type { SumItem } from '~/ui/shop/order/sum';
import { toMoment, toRejection, type Moment, type OrderRejectionView } from '~/ui/kit/order/view';
import type { MaxBytes } from '~/ui/kit/form/file-field';
import { formatDeadline } from '~/ui/kit/time';

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
  /** Cancelled; a shopper who has paid for it sends the proof here. */
  readonly isCancelled: boolean;
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
  readonly language: Language;
  readonly maxProofBytes: CheckoutView['maxProofBytes'];
  readonly usualWaits: UsualWaits;
}

/** What the checkout shows of an order. */
export function toCheckoutView({ order, attempt, methods, now, language, maxProofBytes, usualWaits }: Shown): CheckoutView {
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

/** The shopper went to the provider's page for it, and nothing is decided yet. */
function isBegun({ method }: Order, attempt: CardAttempt | null): boolean {
  return method === 'card' && attempt?.state === 'started' && attempt.providerOrderId !== null && !attempt.isDeclined;
}
