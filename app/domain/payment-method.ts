/** How a shopper can pay, in the order of the checkout. What there is to say of each stands in METHOD_RULES. */
export const PAYMENT_METHODS = ['bank', 'card', 'wallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Who takes cards. A card attempt names the one that it was begun with. */
export const CARD_PROVIDERS = ['paypal'] as const;
export type CardProviderId = (typeof CARD_PROVIDERS)[number];

interface MethodRules {
  /** transfer: the shopper sends the money herself, and the owner finds it · provider: a provider takes it, and says whether it came. */
  readonly kind: 'transfer' | 'provider';
  /** What the checkout asks of the shopper. proof: a picture of her receipt · approval: her consent on the provider's page. */
  readonly asks: 'proof' | 'approval';
  /** It goes through one of several operators, which the shopper names. */
  readonly hasOperators: boolean;
  /** Who sends money back: the owner, who notes its reference, or the provider, who is asked to. */
  readonly refundedBy: 'owner' | 'provider';
  /** By what the owner gets or sends money for such an order where no provider does it. */
  readonly byHand: 'bank' | 'wallet';
  /** The codes of its name, and of what the checkout says beside it. */
  readonly name: string;
  readonly hint: string;
}

/** All that the shop knows of each payment method: a method without its row doesn't compile, nor does a place that forgets a method. */
export const METHOD_RULES = {
  bank: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: false,
    refundedBy: 'owner',
    byHand: 'bank',
    name: 'method-bank',
    hint: 'method-bank-hint',
  },
  card: {
    kind: 'provider',
    asks: 'approval',
    hasOperators: false,
    refundedBy: 'provider',
    byHand: 'bank',
    name: 'method-card',
    hint: 'method-card-hint',
  },
  wallet: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: true,
    refundedBy: 'owner',
    byHand: 'wallet',
    name: 'method-wallet',
    hint: 'method-wallet-hint',
  },
} as const satisfies Readonly<Record<PaymentMethod, MethodRules>>;

type Rules = typeof METHOD_RULES;
/** A method by which the shopper sends the money herself. */
export type TransferMethod = { [Method in PaymentMethod]: Rules[Method]['kind'] extends 'transfer' ? Method : never }[PaymentMethod];

export function isTransfer(method: PaymentMethod): method is TransferMethod {
  return METHOD_RULES[method].kind === 'transfer';
}

export const TRANSFER_METHODS: readonly TransferMethod[] = PAYMENT_METHODS.filter(isTransfer);

/** The method that some text names, from an address or a form; null where it names none. */
export function parseMethod(text: string | null | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === text) ?? null;
}

/** By what the owner gets or sends the money of an order of this method herself; a bank transfer where the shopper chose none yet. */
export function methodByHand(method: PaymentMethod | null): TransferMethod {
  return METHOD_RULES[method ?? 'bank'].byHand;
}
