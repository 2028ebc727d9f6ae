import { CLOCK_SKEW, LONGEST_WAIT } from '~/domain/shared/deadline';

/** Longer than the link of any mail works, in ms. */
export const LONGEST_LINK = 7 * 24 * 60 * 60_000;
/** A link that ends farther ahead (ms) was written by a clock that was wrong. */
export const FARTHEST_LINK = LONGEST_LINK + LONGEST_WAIT;

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
