interface MethodRules {
  /** transfer: the shopper sends money with a proof, the owner finds it and sends refunds · provider: a provider takes it and refunds it. */
  readonly kind: 'transfer' | 'provider';
  readonly hasOperators: boolean;
  /** The least amount in US cents that a provider is asked for: a smaller one is mostly fees. null: none. */
  readonly leastUsdCents: number | null;
  /** The code of the name of the owner's account; null: it is at a provider. */
  readonly account: string | null;
}

/** All facts of each way to pay, in the order of the checkout. A place that forgets a method, or its sentence, doesn't compile. */
export const METHOD_RULES = {
  bank: { kind: 'transfer', hasOperators: false, leastUsdCents: null, account: 'method-bank-account' },
  card: { kind: 'provider', hasOperators: false, leastUsdCents: 100, account: null },
  wallet: { kind: 'transfer', hasOperators: true, leastUsdCents: null, account: 'method-wallet' },
} as const satisfies Readonly<Record<string, MethodRules>>;

type Rules = typeof METHOD_RULES;
export type PaymentMethod = keyof Rules;
export const PAYMENT_METHODS = Object.keys(METHOD_RULES) as readonly PaymentMethod[];

export type TransferMethod = { [Method in PaymentMethod]: Rules[Method]['kind'] extends 'transfer' ? Method : never }[PaymentMethod];
export const TRANSFER_METHODS: readonly TransferMethod[] = PAYMENT_METHODS.filter(isTransfer);

/** The companies for card payments. */
export const CARD_PROVIDERS = ['paypal'] as const;
export type CardProviderId = (typeof CARD_PROVIDERS)[number];

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
