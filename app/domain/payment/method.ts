/** The ways to pay, in the order of the checkout. */
export const PAYMENT_METHODS = ['bank', 'card', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The companies for card payments. */
export const CARD_PROVIDERS = ['paypal'] as const;
export type CardProviderId = (typeof CARD_PROVIDERS)[number];

interface MethodRules {
  /** transfer: the shopper sends money, the owner finds it · provider: a provider takes it. */
  readonly kind: 'transfer' | 'provider';
  /** proof: a picture of the receipt · approval: consent on the provider's page. */
  readonly asks: 'proof' | 'approval';
  readonly hasOperators: boolean;
  /** owner: sends it and notes its reference · provider: the shop asks it to. */
  readonly refundedBy: 'owner' | 'provider';
  /** The owner's own way for money of such an order. */
  readonly byHand: 'bank' | 'wallet';
  /** The least amount in US cents that a provider is asked for: a smaller one is mostly fees. null: none. */
  readonly leastUsdCents: number | null;
  /** The code of the name of the owner's account; null: it is at a provider. */
  readonly account: string | null;
  readonly name: string;
  readonly hint: string;
}

/** All facts of each payment method. A missing row doesn't compile, nor does a place that forgets a method. */
export const METHOD_RULES = {
  bank: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: false,
    refundedBy: 'owner',
    byHand: 'bank',
    leastUsdCents: null,
    account: 'method-bank-account',
    name: 'method-bank',
    hint: 'method-bank-hint',
  },
  card: {
    kind: 'provider',
    asks: 'approval',
    hasOperators: false,
    refundedBy: 'provider',
    byHand: 'bank',
    leastUsdCents: 100,
    account: null,
    name: 'method-card',
    hint: 'method-card-hint',
  },
  wallet: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: true,
    refundedBy: 'owner',
    byHand: 'wallet',
    leastUsdCents: null,
    account: 'method-wallet',
    name: 'method-wallet',
    hint: 'method-wallet-hint',
  },
} as const satisfies Readonly<Record<PaymentMethod, MethodRules>>;

type Rules = typeof METHOD_RULES;
export type TransferMethod = { [Method in PaymentMethod]: Rules[Method]['kind'] extends 'transfer' ? Method : never }[PaymentMethod];

export function isTransfer(method: PaymentMethod): method is TransferMethod {
  return METHOD_RULES[method].kind === 'transfer';
}

/** Returns whether a provider, instead of the owner, sends money of this method back. */
export function isRefundedByProvider(method: PaymentMethod): boolean {
  return METHOD_RULES[method].refundedBy === 'provider';
}

/** Returns whether an order is below the least amount of a method. */
export function isTooSmall(method: PaymentMethod, { usdCents }: { readonly usdCents: number }): boolean {
  const least = METHOD_RULES[method].leastUsdCents;
  return least !== null && usdCents < least;
}

export const TRANSFER_METHODS: readonly TransferMethod[] = PAYMENT_METHODS.filter(isTransfer);

/** Reads a payment method from an address or a form; null: none. */
export function parseMethod(text: string | null | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === text) ?? null;
}

/** Returns the owner's own way for the money of an order: a bank transfer where no method was chosen. */
export function methodByHand(method: PaymentMethod | null): TransferMethod {
  return METHOD_RULES[method ?? 'bank'].byHand;
}
