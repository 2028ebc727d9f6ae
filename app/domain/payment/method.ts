/** The ways to pay, in the order of the checkout. METHOD_RULES has the rules of each. */
export const PAYMENT_METHODS = ['bank', 'card', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The companies that take card payments. A card attempt names the one where it began. */
export const CARD_PROVIDERS = ['paypal'] as const;
export type CardProviderId = (typeof CARD_PROVIDERS)[number];

interface MethodRules {
  /** transfer: the shopper sends the money, and the owner finds it · provider: a provider takes the money, and says whether it came. */
  readonly kind: 'transfer' | 'provider';
  /** What the checkout asks of the shopper. proof: a picture of the receipt · approval: consent on the provider's page. */
  readonly asks: 'proof' | 'approval';
  /** The shopper names one of several operators. */
  readonly hasOperators: boolean;
  /** Who sends money back. owner: she sends it and notes its reference · provider: the shop asks the provider. */
  readonly refundedBy: 'owner' | 'provider';
  /** How the owner gets or sends the money of such an order when she does it herself. */
  readonly byHand: 'bank' | 'wallet';
  /** The code of what the owner's account for it is called; null where a provider has the account. */
  readonly account: string | null;
  /** The codes of its name, and of the checkout's words beside it. */
  readonly name: string;
  readonly hint: string;
}

/** All that the shop knows about each payment method. A method without its row doesn't compile, nor does a place that forgets a method. */
export const METHOD_RULES = {
  bank: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: false,
    refundedBy: 'owner',
    byHand: 'bank',
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
    account: 'method-wallet-account',
    name: 'method-wallet',
    hint: 'method-wallet-hint',
  },
} as const satisfies Readonly<Record<PaymentMethod, MethodRules>>;

type Rules = typeof METHOD_RULES;
/** A method where the shopper sends the money. */
export type TransferMethod = { [Method in PaymentMethod]: Rules[Method]['kind'] extends 'transfer' ? Method : never }[PaymentMethod];

export function isTransfer(method: PaymentMethod): method is TransferMethod {
  return METHOD_RULES[method].kind === 'transfer';
}

/** Whether the shop asks a provider to send the money of this method back, instead of the owner. */
export function isRefundedByProvider(method: PaymentMethod): boolean {
  return METHOD_RULES[method].refundedBy === 'provider';
}

export const TRANSFER_METHODS: readonly TransferMethod[] = PAYMENT_METHODS.filter(isTransfer);

/** Reads a payment method from an address or a form; null where the text names none. */
export function parseMethod(text: string | null | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === text) ?? null;
}

/** How the owner gets or sends the money of an order when she does it herself; by bank transfer where the shopper chose no method yet. */
export function methodByHand(method: PaymentMethod | null): TransferMethod {
  return METHOD_RULES[method ?? 'bank'].byHand;
}
