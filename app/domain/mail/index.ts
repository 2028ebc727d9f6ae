import { CLOCK_SKEW, LONGEST_WAIT } from '~/domain/shared/deadline';

/** Longer than the link of any mail works, in ms. */
export const LONGEST_LINK = 7 * 24 * 60 * 60_000;
/** A later end (ms) of a link comes from a wrong clock. */
export const FARTHEST_LINK = LONGEST_LINK + LONGEST_WAIT;

/**
 * 'expired': its link ended before the mail was sent. 'paused': written before the mail server was set, or set anew; it waits for the owner's
 * word. 'dropped': out of date, or dropped by the owner.
 */
export const MAIL_STATES = ['waiting', 'paused', 'sent', 'failed', 'expired', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export type MailEvent = 'deliver' | 'giveUp' | 'expire' | 'again' | 'pause' | 'drop';

/** Every allowed change of a mail. One with a link can't go out twice: its link is wiped once sent. */
const MAIL_TRANSITIONS: Readonly<Record<MailState, Readonly<Partial<Record<MailEvent, MailState>>>>> = {
  waiting: { deliver: 'sent', giveUp: 'failed', expire: 'expired', again: 'waiting', pause: 'paused', drop: 'dropped' },
  paused: { again: 'waiting', expire: 'expired', drop: 'dropped' },
  sent: { again: 'waiting' },
  failed: { again: 'waiting', expire: 'expired' },
  expired: {},
  dropped: { again: 'waiting' },
};

export function nextMailState(state: MailState, event: MailEvent): MailState | null {
  return MAIL_TRANSITIONS[state][event] ?? null;
}

/** The reasons of failure. The mail server's own words are not kept: they may hold anything. */
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

/** The failures that stop every mail: of the server or of its settings, not of one recipient. */
export const SERVER_FAILURES: ReadonlySet<MailFailure> = new Set([
  'unreachable',
  'no-answer',
  'line-lost',
  'not-secure',
  'sign-in-refused',
  'sender-refused',
]);

const FIRST_RETRY = 10_000;
/** In ms. Short, so that all mail leaves within ten minutes of the mail server's return. */
const LAST_RETRY = 5 * 60_000;

/** The longest wait (ms) for the next attempt. */
export const LONGEST_MAIL_RETRY = LAST_RETRY + CLOCK_SKEW;

/** The time (ms) from the first attempt to the last. */
export const MAIL_PATIENCE = 3 * 24 * 60 * 60_000;

/** Returns the wait (ms) after so many failed attempts: doubled each time; `random` (0 to 1) spreads mails that failed together. */
export function mailRetryDelay(attempts: number, random: number): number {
  const longest = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(attempts - 1, 20));
  return Math.round(longest * (0.5 + random / 2));
}
