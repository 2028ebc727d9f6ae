/**
 * sending: the shop asked the provider, the answer is not certain yet · done: the money went back · failed: the provider refused for good.
 */
export const REFUND_STATES = ['sending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'complete' | 'fail' | 'retry' | 'record' | 'recordUnasked';

/**
 * Every allowed change of a refund. `record`: the owner sent the money another way. `recordUnasked`: she knows that it went back, and the shop
 * can't ask the provider, which is no longer set up.
 */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>> = {
  sending: { complete: 'done', fail: 'failed', recordUnasked: 'done' },
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

/** What rules need of a question that a shopper asked about one line. */
export interface AskedQuestion {
  readonly gameId: string;
  readonly kind: QuestionKind;
  readonly state: QuestionState;
  /** ms */
  readonly askedAt: number;
}

/** What rules need of money that goes, or went, back for one line. */
export interface LineRefund {
  readonly gameId: string;
  readonly state: RefundState;
  /** ms; null while it is not certain. */
  readonly doneAt: number | null;
}
