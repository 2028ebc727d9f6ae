import type { CardHold } from '~/domain/payment/pending-reason';
import type { Receipt } from '~/domain/reports/currency';
import type { UsdCents } from '~/domain/shared/money';
import type { CardProviderId } from '~/domain/payment/method';

/**
 * A company that takes card payments, by redirect. The shop creates an order there; the shopper approves it on the provider's own page;
 * then the shop captures it, and only then money moves. The words here are the shop's; a provider's own words stay in its adapter.
 *
 * Every call ends within MAX_ASKING, and none throws: an answer that is not known is 'unknown', and the thing may still have happened. A
 * write carries a request id: if the shop asks again with the same id, the provider does nothing twice and gives the same answer, for some
 * hours.
 */
export interface CardProvider extends CardAccess {
  /** The provider's id: an order begun with one provider is never asked of another. */
  readonly id: CardProviderId;
  /** The account there that takes the money, among those of all providers. What was begun with one is never asked of another. */
  readonly account: string;
  /** Makes a new order there, which takes no money yet. */
  create(order: CardOrderRequest): Promise<CreateOutcome>;
  find(providerOrderId: string): Promise<FindOutcome>;
  findCapture(captureId: string): Promise<FindCaptureOutcome>;
  /** Takes the money of an approved order. 'done' alone proves nothing: the state of the capture in it counts. */
  capture(providerOrderId: string, options: { readonly requestId: string }): Promise<CaptureOutcome>;
  /** Sends money of a capture back: `cents` of it; null: all that is left. */
  refund(captureId: string, options: RefundRequest): Promise<RefundOutcome>;
  findRefund(refundId: string): Promise<FindRefundOutcome>;
  /** Everything that went back of a capture, or is on its way back, whoever sent it. */
  refundsOf(captureId: string): Promise<RefundsOutcome>;
  /** Checks that an event really comes from the provider, by its bytes as they came, and says what it is about. */
  readEvent(delivery: EventDelivery): Promise<EventOutcome>;
  /** One page of the payments that came to the account, or went back, in a period of at most 31 days. */
  transactions(request: TransactionsRequest): Promise<TransactionsOutcome>;
}

/**
 * Whether the provider still accepts the shop's name and secret. The shop checks this from time to time, so that the owner learns of a
 * problem before the shoppers do.
 */
export interface CardAccess {
  /** Asks the provider, unless all is known to be well. Never throws. */
  check(): Promise<void>;
  /** Since when (ms) the provider refuses the shop's name and secret; null where it accepts them, as far as is known. */
  refusedSince(): number | null;
  /** What this process knows of the shop's rights there: one state for each right that it tried. */
  rights(): readonly CardRightState[];
}

/** A kind of call to the provider, which it may allow or refuse by itself. 'sign-in': the shop's name and secret. */
export const CARD_RIGHTS = ['sign-in', 'create', 'capture', 'read', 'refund', 'event'] as const;
export type CardRight = (typeof CARD_RIGHTS)[number];

export interface CardRightState {
  readonly right: CardRight;
  /** Why the provider refuses it, in its own word; null where it allows it. */
  readonly refusal: string | null;
  /** When (ms) the provider last said so. */
  readonly at: number;
}

/** The longest time that a call takes, in ms. */
export const MAX_ASKING = 10_000;

export interface CardOrderRequest {
  readonly requestId: string;
  /** The shop's reference: it comes back with every capture. */
  readonly orderId: string;
  /** The name of the payment: the provider refuses a second capture with the same name. */
  readonly invoice: string;
  readonly cents: UsdCents;
  /** Absolute addresses to which the provider sends the shopper. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface CardAmount {
  /** A currency code such as `USD`. */
  readonly currency: string;
  /** In hundredths of the currency; null where the amount can't be read so. */
  readonly cents: number | null;
}

/** 'waiting': the shopper has not approved it, or no longer. 'ended': it takes no money any more. */
export type CardOrderState = 'waiting' | 'approved' | 'completed' | 'ended';

export interface CardOrder {
  readonly id: string;
  readonly state: CardOrderState;
  /** The page where the shopper approves it; null where there is none. */
  readonly approveUrl: string | null;
  readonly amount: CardAmount;
  /** The shop's reference, as the provider has it. */
  readonly orderId: string | null;
  /** The account that gets the money, as the provider names it. */
  readonly payee: string | null;
  /** The oldest first. */
  readonly captures: readonly CardCapture[];
}

/** 'returned': all of it or a part went back, whoever sent it. */
export type CardCaptureState = 'done' | 'pending' | 'declined' | 'returned';

export interface CardCapture {
  readonly id: string;
  readonly state: CardCaptureState;
  /** It was taken back, and not only sent back; absent where it was not, or the provider does not say. */
  readonly isReversed?: boolean;
  readonly amount: CardAmount;
  readonly orderId: string | null;
  /** What became of the money; null until the provider has it, and where it does not say. */
  readonly receipt: Receipt | null;
  /** Why it is not decided; null where it is. */
  readonly pending: CardPending | null;
}

/** Why a payment is not decided yet. */
export interface CardPending {
  /** In the provider's own word; null where it gives none. */
  readonly reason: string | null;
  /** What the owner has to do; null where it waits for the provider or the shopper. */
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
  /** The shop's own reference, for the provider's books. */
  readonly orderId: string;
}

interface Unknown {
  readonly kind: 'unknown';
}

/** The provider refused for a reason that no rule of the shop covers. `code` is the provider's own word, for the owner. */
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
 * No money moved in all but 'done', 'already' and 'unknown'. 'declined': the card was not accepted, and the shopper may try another on the
 * same page. 'denied': this order will not be paid, but a new one may be. 'no-access': the shop's account may not take the money: the owner
 * has to act there. 'already': the order was captured before. 'duplicate': another capture has this reference. 'not-approved': the shopper
 * has not approved the order. `code` is the provider's own word, for the owner.
 */
export type CaptureOutcome =
  | { readonly kind: 'done'; readonly order: CardOrder }
  | { readonly kind: 'declined' | 'denied' | 'no-access'; readonly code: string }
  | { readonly kind: 'already' | 'not-approved' | 'duplicate' }
  | Gone
  | RefusedByProvider
  | Unknown;

/**
 * 'already': all of the money went back before. 'exceeds': less is left of it than was asked for. 'no-access': the shop's account may not
 * send money back. This request did nothing, and one with the same id before it may have: the provider judges the right first.
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

/** 'refund': money went back, whoever sent it. 'reversal': a bank took money back. 'dispute': the buyer or the bank asks for the money. */
export type CardEventKind = 'approved' | 'capture' | 'refund' | 'reversal' | 'dispute' | 'other';

/** What a dispute has come to: the shop keeps its money where it is 'won', and loses it where it is 'lost'. */
export interface ToldDispute {
  readonly id: string;
  readonly outcome: 'open' | 'won' | 'lost';
}

/**
 * A hint that something happened. The shop uses it only to know where to look, and believes nothing else in it but the outcome of a dispute,
 * which most accounts may not read.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly kind: CardEventKind;
  /** The shop's reference of the order; null where the event names none. */
  readonly orderId: string | null;
  readonly captureId: string | null;
  /** The refund that the event is about. */
  readonly refundId: string | null;
  /** The dispute that the event is about. */
  readonly dispute?: ToldDispute | null;
}

/** Times in ms; pages count from 1. */
export interface TransactionsRequest {
  readonly from: number;
  readonly to: number;
  readonly page: number;
}

/** A payment in the provider's own list. */
export interface CardTransaction {
  /** The id of the capture, or of what went back. */
  readonly id: string;
  /** ms */
  readonly at: number;
  /** 'reversed': a bank or the provider took it back. */
  readonly direction: 'in' | 'out' | 'reversed';
  readonly amount: CardAmount;
  /** The capture that went back; null for one that came, or where it is not named. */
  readonly of: string | null;
  /** The shop's reference, where the list has it. */
  readonly orderId: string | null;
  /** Nobody knows yet whether it moves. */
  readonly isPending: boolean;
}

/** 'no-access': the provider does not let this shop see the list. */
export type TransactionsOutcome =
  | { readonly kind: 'done'; readonly transactions: readonly CardTransaction[]; readonly next: number | null }
  | { readonly kind: 'no-access'; readonly code: string }
  | Unknown;

export type EventOutcome = { readonly kind: 'genuine'; readonly event: ProviderEvent } | { readonly kind: 'forged' } | Unknown;
