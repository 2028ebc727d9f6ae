import type { FormError } from '~/domain/form-error';
import type { Centimes, UsdCents } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment-method';

import type { SumItem } from '~/ui/shop/order/sum';
import type { Moment, OrderRejectionView } from '~/ui/kit/order/view';

/** Why a chosen proof can't be taken, by its size; null where it can. */
export function tooLarge(file: File | undefined, { picture, pdf }: CheckoutView['maxProofBytes']): FormError | null {
  if (file === undefined) return null;
  if (file.type === 'application/pdf' && file.size > pdf && file.size <= picture) return 'proof-pdf-too-large';
  return file.size > picture ? 'proof-too-large' : null;
}

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
  readonly maxProofBytes: { readonly picture: number; readonly pdf: number };
  readonly methods: CheckoutMethods;
}

/** What the page needs for each method; null: the store doesn't offer it. */
export interface CheckoutMethods extends Readonly<Record<PaymentMethod, object | null>> {
  readonly bank: BankAccount | null;
  /** `isBegun`: the shopper went to the provider, and the result is open. `isUndecided`: money was asked for, and may still come. */
  readonly card: { readonly isBegun: boolean; readonly isUndecided: boolean } | null;
  readonly wallet: { readonly numbers: readonly WalletNumber[]; readonly isDemo: boolean } | null;
}
