interface MethodRules {
  /** transfer: the shopper sends money with a proof, the owner finds it and sends refunds · provider: a provider takes it and refunds it. */
  readonly kind: 'transfer' | 'provider';
  readonly hasOperators: boolean;
  /** The least amount in US cents that a provider is asked for: a smaller one is mostly fees. null: none. */
  readonly leastUsdCents: number | null;
}

/** All facts of each way to pay, in the order of the checkout. A place that forgets a method, or its sentence, doesn't compile. */
export const METHOD_RULES = {
  bank: { kind: 'transfer', hasOperators: false, leastUsdCents: null },
  card: { kind: 'provider', hasOperators: false, leastUsdCents: 100 },
  wallet: { kind: 'transfer', hasOperators: true, leastUsdCents: null },
} as const satisfies Readonly<Record<string, MethodRules>>;

type Rules = typeof METHOD_RULES;
export type PaymentMethod = keyof Rules;
export const PAYMENT_METHODS = Object.keys(METHOD_RULES) as readonly PaymentMethod[];

export type TransferMethod = { [Method in PaymentMethod]: Rules[Method]['kind'] extends 'transfer' ? Method : never }[PaymentMethod];
export const TRANSFER_METHODS: readonly TransferMethod[] = PAYMENT_METHODS.filter(isTransfer);

/** The companies for card payments. */
export const CARD_PROVIDERS = ['paypal'] as const;
export type CardProviderId = (typeof CARD_PROVIDERS)[number];

<<<<<<< HEAD
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

=======
>>>>>>> b9929f11 (Remove columns of the payment methods that follow from the kind)
export function isTransfer(method: PaymentMethod): method is TransferMethod {
  return METHOD_RULES[method].kind === 'transfer';
}

/** Returns whether an order is below the least amount of a method. */
export function isTooSmall(method: PaymentMethod, { usdCents }: { readonly usdCents: number }): boolean {
  const least = METHOD_RULES[method].leastUsdCents;
  return least !== null && usdCents < least;
}

/** Reads a payment method from an address or a form; null: none. */
export function parseMethod(text: string | null | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === text) ?? null;
}

/** Returns the owner's own way for the money of an order: a bank transfer where a provider took it, or no method was chosen. */
export function methodByHand(method: PaymentMethod | null): TransferMethod {
  return method !== null && isTransfer(method) ? method : 'bank';
}
