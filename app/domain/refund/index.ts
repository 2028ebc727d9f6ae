/** sending: the provider's answer is not certain · failed: it refused for good. */
export const REFUND_STATES = ['sending', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundEvent = 'complete' | 'fail' | 'retry' | 'record' | 'recordUnasked';

/**
 * Every allowed change of a refund. `record`: the owner sent the money another way. `recordUnasked`: it went back, and the provider can't
 * be asked.
 */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, Readonly<Partial<Record<RefundEvent, RefundState>>>>> = {
  sending: { complete: 'done', fail: 'failed', recordUnasked: 'done' },
  failed: { retry: 'sending', record: 'done' },
  done: {},
};

export function nextRefundState(from: RefundState, event: RefundEvent): RefundState | null {
  return REFUND_TRANSITIONS[from][event] ?? null;
}

/** refund: money back · problem: the key doesn't work. */
export const QUESTION_KINDS = ['refund', 'problem'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_STATES = ['asked', 'accepted', 'declined', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export type QuestionEvent = 'accept' | 'decline' | 'withdraw';

export const QUESTION_TRANSITIONS: Readonly<Record<QuestionState, Readonly<Partial<Record<QuestionEvent, QuestionState>>>>> = {
  asked: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
};

export function nextQuestionState(from: QuestionState, event: QuestionEvent): QuestionState | null {
  return QUESTION_TRANSITIONS[from][event] ?? null;
}

export interface AskedQuestion {
  readonly gameId: string;
  readonly kind: QuestionKind;
  readonly state: QuestionState;
  /** ms */
  readonly askedAt: number;
}

/** The facts of money that goes, or went, back for one line. */
export interface LineRefund {
  readonly gameId: string;
  readonly state: RefundState;
  /** ms; null while uncertain. */
  readonly doneAt: number | null;
}
