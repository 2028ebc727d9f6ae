import type { PaymentMethod } from './payment-method';

/** sending: asked of the provider, not certain yet · done: the money went back · failed: the provider refused for good. */
export const REFUND_STATES = ['sending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'complete' | 'fail' | 'retry' | 'record';

/** Every allowed change of a refund. `record`: the owner sent the money by another way. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>> = {
  sending: { complete: 'done', fail: 'failed' },
  failed: { retry: 'sending', record: 'done' },
  done: {},
};

/** The state after the event, or null where the table refuses it. */
export function nextRefundState(from: RefundState, event: RefundEvent): RefundState | null {
  return REFUND_TRANSITIONS[from][event] ?? null;
}

/** refund: she wants her money back · problem: her key doesn't work. */
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

/** What a shopper asked of the owner about one line of a paid order. Times in ms. */
export interface Question {
  readonly id: string;
  readonly gameId: string;
  readonly kind: QuestionKind;
  readonly askedAt: number;
  /** Her own words. */
  readonly text: string;
  readonly state: QuestionState;
  readonly decidedAt: number | null;
  /** What the owner answered; null where she said nothing. */
  readonly answer: string | null;
}

/** Money that goes, or went, back for one line. Times in ms, amounts in centimes; `usdCents` where it goes back to a card. */
export interface Refund {
  readonly id: string;
  readonly gameId: string;
  readonly amountCentimes: number;
  readonly usdCents: number | null;
  readonly method: PaymentMethod;
  readonly state: RefundState;
  /** The bank's, the wallet's or the provider's own; null until it is known. */
  readonly reference: string | null;
  /** The owner's account. */
  readonly by: string;
  /** When the owner decided it, or had it tried again. */
  readonly at: number;
  /** Counts from 1; with the refund's id it names what is asked of the provider, so that asking twice does it once. */
  readonly attempt: number;
  /** Why the provider refused it, in its own word; null where it did not. */
  readonly failure: string | null;
  readonly doneAt: number | null;
}
