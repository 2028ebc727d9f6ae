import type { DigestFigures } from './today';

/** What a mail is about. Those of the first two lines carry a link to an order, never a key; those of the third a link that holds a secret. */
export const MAIL_KINDS = [
  ...(['order-delivered', 'order-owed', 'order-filled', 'order-cancelled', 'proof-rejected', 'card-declined'] as const),
  ...(['refund-sent', 'refund-declined', 'problem-declined', 'key-replaced', 'replacement-owed'] as const),
  ...(['verify-email', 'reset-password'] as const),
  ...(['order-needs-attention', 'order-question', 'contact-message', 'daily-digest'] as const),
  ...(['message-reply'] as const),
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export type TokenMailKind = Extract<MailKind, 'verify-email' | 'reset-password'>;

/** Everything that the text of a mail is made of. */
export type MailContent =
  | {
      readonly kind: 'order-delivered' | 'order-owed' | 'order-filled' | 'order-cancelled' | 'card-declined';
      readonly name: string;
      readonly orderId: string;
    }
  | { readonly kind: 'proof-rejected'; readonly name: string; readonly orderId: string; readonly reason: string }
  /** Money that went back for one game: US cents where it went to a card. */
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
  /** `token` is the secret of a link; null where it was wiped. A name has no place here: whoever typed it may not own the address. */
  | { readonly kind: TokenMailKind; readonly token: string | null }
  /** To the owner: an order that no rule covers, or about which its shopper asks something. */
  | { readonly kind: 'order-needs-attention' | 'order-question'; readonly orderId: string }
  /** To the owner, once a day: what waits for her, and what she earned yesterday. */
  | { readonly kind: 'daily-digest'; readonly digest: DigestFigures }
  /** To the owner: somebody used the contact form. */
  | { readonly kind: 'contact-message'; readonly name: string; readonly email: string; readonly message: string }
  /** From the owner: what she answers to somebody who used it, and what that was. `replyTo`: where an answer to it goes; null: to the sender. */
  | {
      readonly kind: 'message-reply';
      readonly name: string;
      readonly reply: string;
      readonly quoted: string;
      readonly replyTo: string | null;
    };

/** 'expired': its link worked no more before it was sent. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export type MailEvent = 'deliver' | 'giveUp' | 'expire' | 'again';

/** Every allowed change of a mail. A mail that was sent with a link can't go out again: the link was wiped. */
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

/** Why a mail was not sent. What the mail server said in its own words is kept nowhere: it may hold anything. */
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
/** In ms. Short enough that everything is sent within ten minutes of the mail server's return. */
const LAST_RETRY = 5 * 60_000;

/** In ms from its first attempt: so long a mail is tried. */
export const MAIL_PATIENCE = 3 * 24 * 60 * 60_000;

/** How long to wait (ms) after so many failed attempts: doubled each time; `random` (0 to 1) spreads what failed together. */
export function mailRetryDelay(attempts: number, random: number): number {
  const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 20));
  return Math.round(longest * (0.5 + random / 2));
}

/** A text that people typed, on one line and without what could fool a reader: control characters, line ends, turned directions, halves of characters. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
