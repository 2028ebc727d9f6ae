import { CLOCK_SKEW, LONGEST_WAIT } from '~/domain/shared/deadline';
import type { DigestFigures } from '~/domain/admin/dashboard';

/** To the owner, about others. */
export const OWNERS_KINDS = [
  'order-needs-attention',
  'store-alarm',
  'order-question',
  'owner-news',
  'contact-message',
  'daily-digest',
] as const;

/**
 * The subjects of mails. Those about an order carry a link to it, never a key; those from 'verify-email' to 'back-in-stock' carry a link with a
 * secret, or to a game.
 */
export const MAIL_KINDS = [
  ...(['order-placed', 'order-delivered', 'order-owed', 'order-filled', 'order-cancelled', 'card-declined'] as const),
  ...(['proof-received', 'proof-rejected', 'payment-refused'] as const),
  ...(['refund-sent', 'refund-declined', 'problem-declined', 'key-replaced', 'replacement-owed'] as const),
  ...(['verify-email', 'reset-password', 'account-changed', 'change-email', 'email-changed'] as const),
  ...(['confirm-alert', 'back-in-stock'] as const),
  ...OWNERS_KINDS,
  ...(['message-reply'] as const),
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export type TokenMailKind = Extract<MailKind, 'verify-email' | 'reset-password' | 'account-changed' | 'change-email' | 'email-changed'>;

/** Mails whose link holds a secret. */
export type LinkMailKind = TokenMailKind | 'confirm-alert';

/** What a person is told of her account by mail, so that nobody changes it behind her back. */
export const ACCOUNT_CHANGES = [
  'password',
  ...(['google-linked', 'google-unlinked', 'github-linked', 'github-unlinked'] as const),
  ...(['second-step-on', 'second-step-off'] as const),
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Longer than the link of any mail works, in ms. */
export const LONGEST_LINK = 7 * 24 * 60 * 60_000;
/** A link that ends farther ahead (ms) was written by a clock that was wrong. */
export const FARTHEST_LINK = LONGEST_LINK + LONGEST_WAIT;

/** Whether mails of this kind go to the owner, at whichever address: they are not removed with the account that has it. */
export function isOwnersMail(kind: unknown): boolean {
  return OWNERS_KINDS.some((each) => each === kind);
}

/** The accounts to which shoppers pay by hand at one moment; a method that the shop does not have is null or empty. */
export interface PayTo {
  readonly bank: { readonly holder: string; readonly name: string; readonly rib: string } | null;
  readonly wallets: readonly { readonly operator: string; readonly number: string }[];
}

/** A line of an order, as a mail names it. */
export interface MailLine {
  readonly title: string;
  readonly priceCentimes: number;
}

/** All that the text of a mail is made from. */
export type MailContent =
  /** `until` (ms): the end of the hold on its keys. */
  | {
      readonly kind: 'order-placed';
      readonly name: string;
      readonly orderId: string;
      readonly lines: readonly MailLine[];
      readonly until: number;
      readonly payTo: PayTo;
    }
  | {
      readonly kind: 'order-delivered' | 'order-owed';
      readonly name: string;
      readonly orderId: string;
      /** Empty in mails of an older version. */
      readonly lines: readonly MailLine[];
    }
  | {
      readonly kind: 'order-filled' | 'order-cancelled' | 'card-declined' | 'proof-received';
      readonly name: string;
      readonly orderId: string;
    }
  | { readonly kind: 'proof-rejected' | 'payment-refused'; readonly name: string; readonly orderId: string; readonly reason: string }
  /** Money that went back for one game: in US cents where it went to a card. */
  | {
      readonly kind: 'refund-sent';
      readonly name: string;
      readonly orderId: string;
      readonly game: string;
      readonly amountCentimes: number;
      readonly usdCents: number | null;
    }
  | {
      readonly kind: 'refund-declined' | 'problem-declined';
      readonly name: string;
      readonly orderId: string;
      readonly game: string;
      readonly reason: string;
    }
  | { readonly kind: 'key-replaced' | 'replacement-owed'; readonly name: string; readonly orderId: string; readonly game: string }
  /** `token` is the secret of the link; null where it was wiped. No name here: the person who typed it may not own the address. */
  | { readonly kind: Exclude<TokenMailKind, 'account-changed'>; readonly token: string | null }
  /** Its link says that it was somebody else. */
  | { readonly kind: 'account-changed'; readonly change: AccountChange; readonly token: string | null }
  /** To whoever asked to hear when a game is back in stock: first, where the address is not confirmed, the link that does it. */
  | { readonly kind: 'confirm-alert'; readonly gameId: string; readonly game: string; readonly token: string | null }
  | { readonly kind: 'back-in-stock'; readonly gameId: string; readonly game: string }
  /** To the owner: an order that no rule covers, or a shopper's question about an order. */
  | { readonly kind: 'order-needs-attention' | 'order-question'; readonly orderId: string }
  /** To the owner: an alarm that concerns no order. */
  | { readonly kind: 'store-alarm'; readonly alarmId: string }
  /** To the owner: orders, by their references, and alarms that began to wait for her within a few minutes. */
  | { readonly kind: 'owner-news'; readonly orders: readonly string[]; readonly alarms: number }
  /** To the owner, once a day: what waits for a decision, and yesterday's profit. */
  | { readonly kind: 'daily-digest'; readonly digest: DigestFigures }
  /** To the owner: a message from the contact form. */
  | { readonly kind: 'contact-message'; readonly name: string; readonly email: string; readonly message: string }
  /** From the owner: the answer to a message, with that message. `replyTo`: where an answer goes; null: to the sender. */
  | {
      readonly kind: 'message-reply';
      readonly name: string;
      readonly reply: string;
      readonly quoted: string;
      readonly replyTo: string | null;
    };

/** 'expired': its link ended before the mail was sent. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export type MailEvent = 'deliver' | 'giveUp' | 'expire' | 'again';

/** Every allowed change of a mail. A mail with a link can't go out twice: the link is wiped once it was sent. */
const MAIL_TRANSITIONS: Readonly<Record<MailState, Readonly<Partial<Record<MailEvent, MailState>>>>> = {
  waiting: { deliver: 'sent', giveUp: 'failed', expire: 'expired', again: 'waiting' },
  sent: { again: 'waiting' },
  failed: { again: 'waiting', expire: 'expired' },
  expired: {},
};

/** The state after an event; null where it is not allowed. */
export function nextMailState(state: MailState, event: MailEvent): MailState | null {
  return MAIL_TRANSITIONS[state][event] ?? null;
}

/** Why a mail was not sent. The mail server's own words are not kept: they may hold anything. */
export const MAIL_FAILURES = [
  'unreachable',
  'no-answer',
  'line-lost',
  'not-secure',
  'sign-in-refused',
  'sender-refused',
  'address-refused',
  'message-refused',
  'busy',
  'address-unusable',
  'other',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

const FIRST_RETRY = 10_000;
/** In ms. Short, so that all mail is sent within ten minutes of the mail server's return. */
const LAST_RETRY = 5 * 60_000;

/** The longest (ms) that a mail waits for its next attempt. */
export const LONGEST_MAIL_RETRY = LAST_RETRY + CLOCK_SKEW;

/** How long a mail is tried, in ms from its first attempt. */
export const MAIL_PATIENCE = 3 * 24 * 60 * 60_000;

/** How long to wait (ms) after so many failed attempts: doubled each time; `random` (0 to 1) spreads mails that failed together. */
export function mailRetryDelay(attempts: number, random: number): number {
  const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 20));
  return Math.round(longest * (0.5 + random / 2));
}
