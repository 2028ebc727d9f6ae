import type { Centimes, UsdCents } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment-method';

import type { SumItem } from '~/ui/shop/order/sum';
import type { Moment, OrderRejectionView } from '~/ui/kit/order-view';

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

/** The checkout page: one unpaid order and the ways to pay for it. */
export interface CheckoutView {
  readonly reference: string;
  readonly items: readonly SumItem[];
  readonly totalCentimes: Centimes;
  readonly usdCents: UsdCents;
  /** The end of the hold, in words, and for machines. */
  readonly deadline: Moment;
  readonly isLapsed: boolean;
  /** It was cancelled: who has paid for it all the same says so here. */
  readonly isCancelled: boolean;
  /** As she chose it before; '' where she did not. */
  readonly operator: string;
  /** The sender's name, as she gave it before. */
  readonly payer: string;
  /** Titles of the games of which no key is held, though the hold lasts. */
  readonly withoutKey: readonly string[];
  readonly rejection: OrderRejectionView | null;
  readonly maxProofBytes: number;
  readonly methods: CheckoutMethods;
}

/** What the page says of each method; null where it can't be used on this store. */
export interface CheckoutMethods extends Readonly<Record<PaymentMethod, object | null>> {
  readonly bank: BankAccount | null;
  /** `isBegun`: she stood at the provider's page for it, and nothing is decided. */
  readonly card: { readonly isBegun: boolean } | null;
  readonly wallet: { readonly numbers: readonly WalletNumber[]; readonly isDemo: boolean } | null;
}
