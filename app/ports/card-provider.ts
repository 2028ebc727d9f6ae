import type { UsdCents } from '~/domain/money';
import type { CardProviderId } from '~/domain/payment-method';

/**
 * Who takes money from cards, by redirect: an order is created there, the shopper approves it on the provider's own page, and only then is
 * it captured, which is when money moves. The words are the shop's; no provider's own leave their adapter.
 *
 * Every call ends within MAX_ASKING and none throws: whatever isn't known is 'unknown', and may have happened all the same. A write
 * carries a request id: asked again with the same one, the provider does nothing twice and answers as it did before, for some hours.
 */
export interface CardProvider {
  /** Which provider this is: what was begun with one is never asked of another. */
  readonly id: CardProviderId;
  /** A new order there, which takes no money yet. */
  create(order: CardOrderRequest): Promise<CreateOutcome>;
  find(providerOrderId: string): Promise<FindOutcome>;
  findCapture(captureId: string): Promise<FindCaptureOutcome>;
  /** Takes the money of an approved order. 'done' tells nothing yet: what counts is the state of the capture in it. */
  capture(providerOrderId: string, options: { readonly requestId: string }): Promise<CaptureOutcome>;
  /** Gives money of a capture back: `cents` of it, or with null all that is left. */
  refund(captureId: string, options: RefundRequest): Promise<RefundOutcome>;
  findRefund(refundId: string): Promise<FindRefundOutcome>;
  /** Whether an event really is the provider's, judged by the bytes as they came, and what it is about. */
  readEvent(delivery: EventDelivery): Promise<EventOutcome>;
}

/** Whether the provider knows the shop at all: asked now and then, so that the owner hears of it before her shoppers do. */
export interface CardAccess {
  /** Asks where it isn't known to be well; never throws. */
  check(): Promise<void>;
  /** Since when (ms) the provider refuses the shop's own name and secret; null where it doesn't, as far as is known. */
  refusedSince(): number | null;
}

/** The longest that a call takes, in ms. */
export const MAX_ASKING = 10_000;

export interface CardOrderRequest {
  readonly requestId: string;
  /** The shop's own reference: it comes back with every capture, and two captures of one reference are refused. */
  readonly orderId: string;
  readonly cents: UsdCents;
  /** Absolute addresses, to which the provider sends the shopper. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface CardAmount {
  /** `USD` and its like. */
  readonly currency: string;
  /** Of the currency's hundredths; null where it is no such amount. */
  readonly cents: number | null;
}

/** 'waiting': the shopper has not approved it (yet, or any more). 'ended': it takes no money any more. */
export type CardOrderState = 'waiting' | 'approved' | 'completed' | 'ended';

export interface CardOrder {
  readonly id: string;
  readonly state: CardOrderState;
  /** Where the shopper approves it; null where there is no such page. */
  readonly approveUrl: string | null;
  readonly amount: CardAmount;
  /** The shop's reference, as the provider keeps it. */
  readonly orderId: string | null;
  /** Whose account gets the money, as the provider names it. */
  readonly payee: string | null;
  /** Oldest first. */
  readonly captures: readonly CardCapture[];
}

/** 'returned': all or a part of it went back, by whoever. */
export type CardCaptureState = 'done' | 'pending' | 'declined' | 'returned';

export interface CardCapture {
  readonly id: string;
  readonly state: CardCaptureState;
  readonly amount: CardAmount;
  readonly orderId: string | null;
  /** The provider's fee in US cents; null where it tells none. */
  readonly feeCents: UsdCents | null;
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
  /** The shop's own reference, for the provider's books. */
  readonly orderId: string;
}

interface Unknown {
  readonly kind: 'unknown';
}

/** The provider said no for a reason that no rule of the shop covers: `code` is its own word, for the owner. */
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
export type FindRefundOutcome = { readonly kind: 'done'; readonly refund: CardRefund } | Gone | RefusedByProvider | Unknown;

/**
 * 'declined': the card was not accepted, and the shopper may choose another. 'already': it was captured before. 'duplicate': another
 * capture has this reference. 'not-approved': she has not approved it.
 */
export type CaptureOutcome =
  | { readonly kind: 'done'; readonly order: CardOrder }
  | { readonly kind: 'declined' | 'already' | 'not-approved' | 'duplicate' }
  | Gone
  | RefusedByProvider
  | Unknown;

/** 'already': all of it went back before. */
export type RefundOutcome =
  { readonly kind: 'done'; readonly refund: CardRefund } | { readonly kind: 'already' } | Gone | RefusedByProvider | Unknown;

export interface EventDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** 'refund' stands for money that went back, by whoever; 'reversal' for money that a bank took back; 'dispute' for a buyer, or her bank, who asks for it. */
export type CardEventKind = 'approved' | 'capture' | 'refund' | 'reversal' | 'dispute' | 'other';

/** A hint that something happened. It says where to look, and is believed in nothing else. */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: CardEventKind;
  /** The shop's reference of the order; null where it names none. */
  readonly orderId: string | null;
  readonly captureId: string | null;
  /** The refund that it tells of. */
  readonly refundId: string | null;
}

export type EventOutcome = { readonly kind: 'genuine'; readonly event: ProviderEvent } | { readonly kind: 'forged' } | Unknown;
