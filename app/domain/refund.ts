import type { PaymentMethod } from './payment-method';

/**
 * sending: the shop asked the provider, the answer is not certain yet · done: the money went back · failed: the provider refused for good.
 */
export const REFUND_STATES = ['sending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'complete' | 'fail' | 'retry' | 'record';

/** Every allowed change of a refund. `record`: the owner sent the money another way. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>> = {
  sending: { complete: 'done', fail: 'failed' },
  failed: { retry: 'sending', record: 'done' },
  done: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextRefundState(from: RefundState, event: RefundEvent): RefundState | null {
  return REFUND_TRANSITIONS[from][event] ?? null;
}

/** refund: the shopper wants the money back · problem: the key doesn't work. */
export const QUESTION_KINDS = ['refund', 'problem'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_STATES = ['asked', 'accepted', 'declined', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export type QuestionEvent = 'accept' | 'decline' | 'withdraw';

/** Every allowed change of a shopper's question about one line. */
export const QUESTION_TRANSITIONS: Readonly<Record<QuestionState, Readonly<Partial<Record<QuestionEvent, QuestionState>>>>> = {
  asked: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextQuestionState(from: QuestionState, event: QuestionEvent): QuestionState | null {
  return QUESTION_TRANSITIONS[from][event] ?? null;
}

/** A shopper's question to the owner about one line of a paid order. Times in ms. */
export interface Question {
  readonly id: string;
  readonly gameId: string;
  readonly kind: QuestionKind;
  readonly askedAt: number;
  /** The shopper's own words. */
  readonly text: string;
  readonly state: QuestionState;
  readonly decidedAt: number | null;
  /** The owner's answer; null where she gave none. */
  readonly answer: string | null;
}

/** Money that goes back for one line, or went back. Times in ms, amounts in centimes; `usdCents` where it goes back to a card. */
export interface Refund {
  readonly id: string;
  readonly gameId: string;
  readonly amountCentimes: number;
  readonly usdCents: number | null;
  readonly method: PaymentMethod;
  readonly state: RefundState;
  /** The reference of the bank, the wallet or the provider; null until it is known. */
  readonly reference: string | null;
  /** The account of the owner who decided it. */
  readonly by: string;
  /** When the owner decided it, or ordered another try. */
  readonly at: number;
  /** Counts from 1. With the refund's id it names the request to the provider, so that asking twice refunds once. */
  readonly attempt: number;
  /** Why the provider refused, in its own word; null where it did not. */
  readonly failure: string | null;
  readonly doneAt: number | null;
}
