import type { CardHold } from '~/domain/payment/pending-reason';
import type { Receipt } from '~/domain/reports/currency';
import type { UsdCents } from '~/domain/shared/money';
import type { CardProviderId } from '~/domain/payment/method';

/**
 * A company that takes card payments, by redirect: the shop creates an order there, the shopper approves it, the shop captures it, and only
 * then money moves. A provider's own words stay in its adapter. Every call ends within MAX_ASKING, and none throws: 'unknown' may still
 * have happened. A repeat with the same request id does nothing twice, for some hours.
 */
export interface CardProvider extends CardAccess {
  readonly id: CardProviderId;
  readonly account: string;
  /** Creates an order there, which takes no money yet. */
  create(order: CardOrderRequest): Promise<CreateOutcome>;
  find(providerOrderId: string): Promise<FindOutcome>;
  findCapture(captureId: string): Promise<FindCaptureOutcome>;
  /** Takes the money of an approved order. 'done' alone proves nothing: the state of the capture in it counts. */
  capture(providerOrderId: string, options: { readonly requestId: string }): Promise<CaptureOutcome>;
  /** Sends money of a capture back: `cents` of it; null: all that is left. */
  refund(captureId: string, options: RefundRequest): Promise<RefundOutcome>;
  findRefund(refundId: string): Promise<FindRefundOutcome>;
  refundsOf(captureId: string): Promise<RefundsOutcome>;
  /** Verifies an event by its bytes as they came, and returns its subject. */
  readEvent(delivery: EventDelivery): Promise<EventOutcome>;
  /** Returns one page of the account's payments in and out, in a period of at most 31 days. */
  transactions(request: TransactionsRequest): Promise<TransactionsOutcome>;
}

/** The provider's acceptance of the shop's credentials, checked from time to time. */
export interface CardAccess {
  /** Asks the provider, unless all is known to be well. Never throws. */
  check(): Promise<void>;
  /** Returns the time (ms) since which the provider refuses the shop's credentials; null where it accepts them, as far as is known. */
  refusedSince(): number | null;
  rights(): readonly CardRightState[];
}

/** The kinds of calls that the provider may allow or refuse. 'sign-in': the shop's name and secret. */
export const CARD_RIGHTS = ['sign-in', 'create', 'capture', 'read', 'refund', 'event'] as const;
export type CardRight = (typeof CARD_RIGHTS)[number];

export interface CardRightState {
  readonly right: CardRight;
  readonly refusal: string | null;
  readonly at: number;
}

/** The longest time that a call takes, in ms. */
export const MAX_ASKING = 10_000;

export interface CardOrderRequest {
  readonly requestId: string;
  readonly orderId: string;
  readonly invoice: string;
  readonly cents: UsdCents;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface CardAmount {
  readonly currency: string;
  /** In hundredths of the currency; null where the amount can't be read so. */
  readonly cents: number | null;
}

export type CardOrderState = 'waiting' | 'approved' | 'completed' | 'ended';

export interface CardOrder {
  readonly id: string;
  readonly state: CardOrderState;
  readonly approveUrl: string | null;
  readonly amount: CardAmount;
  readonly orderId: string | null;
  readonly payee: string | null;
  readonly captures: readonly CardCapture[];
}

export type CardCaptureState = 'done' | 'pending' | 'declined' | 'returned';

export interface CardCapture {
  readonly id: string;
  readonly state: CardCaptureState;
  /** Set where it was taken back; absent where it was sent back, or the provider does not say. */
  readonly isReversed?: boolean;
  readonly amount: CardAmount;
  readonly orderId: string | null;
  /** null until the provider has the money, and where it does not say. */
  readonly receipt: Receipt | null;
  readonly pending: CardPending | null;
}

export interface CardPending {
  readonly reason: string | null;
  /** The owner's task; null where it waits for the provider or the shopper. */
  readonly hold: CardHold | null;
}

export type CardRefundState = 'done' | 'pending' | 'failed';

export interface CardRefund {
  readonly id: string;
  readonly state: CardRefundState;
  readonly amount: CardAmount;
}

export interface RefundRequest {
  readonly requestId: string;
  readonly cents: UsdCents | null;
  readonly orderId: string;
}

interface Unknown {
  readonly kind: 'unknown';
}

/** A refusal that no rule of the shop covers. `code` is the provider's own word, for the owner. */
interface RefusedByProvider {
  readonly kind: 'refused';
  readonly code: string;
}

interface Gone {
  readonly kind: 'gone';
}

export type CreateOutcome = { readonly kind: 'done'; readonly order: CardOrder } | RefusedByProvider | Unknown;
export type FindOutcome = { readonly kind: 'done'; readonly order: CardOrder } | Gone | RefusedByProvider | Unknown;
export type FindCaptureOutcome = { readonly kind: 'done'; readonly capture: CardCapture } | Gone | RefusedByProvider | Unknown;
export type RefundsOutcome =
  { readonly kind: 'done'; readonly amount: CardAmount; readonly refunds: readonly CardRefund[] } | Gone | RefusedByProvider | Unknown;
export type FindRefundOutcome = { readonly kind: 'done'; readonly refund: CardRefund } | Gone | RefusedByProvider | Unknown;

/**
 * Money moved only in 'done' and 'already' (captured before), perhaps in 'unknown'. 'declined': the shopper may try another card. 'denied':
 * this order will not be paid, but a new one may be. 'no-access': the shop's account may not take the money. 'duplicate': another capture
 * has this reference. `code` is the provider's own word.
 */
export type CaptureOutcome =
  | { readonly kind: 'done'; readonly order: CardOrder }
  | { readonly kind: 'declined' | 'denied' | 'no-access'; readonly code: string }
  | { readonly kind: 'already' | 'not-approved' | 'duplicate' }
  | Gone
  | RefusedByProvider
  | Unknown;

/**
 * 'already': all of the money went back before. 'exceeds': less is left. 'no-access': the account may not refund; an earlier try may have.
 */
export type RefundOutcome =
  | { readonly kind: 'done'; readonly refund: CardRefund }
  | { readonly kind: 'already' | 'exceeds' }
  | { readonly kind: 'no-access'; readonly code: string }
  | Gone
  | RefusedByProvider
  | Unknown;

export interface EventDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export type CardEventKind = 'approved' | 'capture' | 'refund' | 'reversal' | 'dispute' | 'other';

/** The outcome of a dispute: the shop keeps its money where it is 'won'. */
export interface ToldDispute {
  readonly id: string;
  readonly outcome: 'open' | 'won' | 'lost';
}

/** A hint where to look. The shop believes nothing else in it but the outcome of a dispute, which most accounts may not read. */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: CardEventKind;
  readonly orderId: string | null;
  readonly captureId: string | null;
  readonly refundId: string | null;
  readonly dispute?: ToldDispute | null;
}

/** Times in ms; pages count from 1. */
export interface TransactionsRequest {
  readonly from: number;
  readonly to: number;
  readonly page: number;
}

export interface CardTransaction {
  readonly id: string;
  /** ms */
  readonly at: number;
  /** 'reversed': a bank or the provider took it back. */
  readonly direction: 'in' | 'out' | 'reversed';
  readonly amount: CardAmount;
  readonly of: string | null;
  readonly orderId: string | null;
  readonly isPending: boolean;
}

/** 'no-access': the provider does not let this shop see the list. */
export type TransactionsOutcome =
  | { readonly kind: 'done'; readonly transactions: readonly CardTransaction[]; readonly next: number | null }
  | { readonly kind: 'no-access'; readonly code: string }
  | Unknown;

export type EventOutcome = { readonly kind: 'genuine'; readonly event: ProviderEvent } | { readonly kind: 'forged' } | Unknown;
