import { SERVER_FAILURES } from '~/domain/mail';
import type { MailKind } from '~/domain/mail/kinds';
import type { OutboxMail } from '~/features/mail/index.server';

import { durationText } from '~/ui/admin/layout/duration';
import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

export interface AdminMailRow extends Pick<
  OutboxMail,
  'id' | 'kind' | 'to' | 'language' | 'state' | 'dropReason' | 'failure' | 'status' | 'attempts' | 'canSendAgain'
> {
  readonly written: Moment;
  /** `36 minutes`: the time since it was written. */
  readonly age: string;
  readonly sent: Moment | null;
  /** null if there is none, or the mail is being sent. */
  readonly next: Moment | null;
}

/** Returns a row, its times written on the server; `now` in ms. */
export function toMailRow(
  i18n: AdminTranslations,
  now: number,
  { id, kind, to, language, state, dropReason, failure, status, attempts, canSendAgain, createdAt, sentAt, nextAt }: OutboxMail,
): AdminMailRow {
  const moment = (ms: number | null) => (ms === null ? null : toMoment(ms, i18n.language));
  const times = { written: toMoment(createdAt, i18n.language), sent: moment(sentAt), next: moment(nextAt) };
  const age = durationText(i18n, now - createdAt);
  return { id, kind, to, language, state, dropReason, failure, status, attempts, canSendAgain, age, ...times };
}

/** The mails that are named after their subject. */
const NAMES = {
  'mail-order-placed': 'step-placed',
  'mail-order-owed': 'order-owed',
  'mail-order-filled': 'step-filled',
  'mail-order-cancelled': 'step-cancelled',
  'mail-payment-refused': 'step-payment-refused',
  'mail-card-declined': 'step-card-declined',
  'mail-key-replaced': 'step-key-replaced',
  'mail-refund-declined': 'step-refund-declined',
  'mail-problem-declined': 'step-problem-declined',
  'mail-proof-rejected': 'event-proof-rejected',
  'mail-settings-changed': 'event-settings-changed',
  'mail-daily-digest': 'daily-mail',
  'mail-reset-password': 'reset-title',
} as const;

export function mailCode<Kind extends MailKind>(kind: Kind) {
  return resolveCode(`mail-${kind}`, NAMES);
}

export function mailTitle({ t }: AdminTranslations, kind: MailKind): string {
  return t(mailCode(kind));
}

/** Returns whether one of the mails failed, or is tried again, because of the mail settings. */
export function isMailServerAtFault(mails: readonly Pick<AdminMailRow, 'state' | 'failure'>[]): boolean {
  return mails.some(
    ({ state, failure }) => (state === 'failed' || state === 'waiting') && failure !== null && SERVER_FAILURES.has(failure),
  );
}

/** Returns why a mail was not sent; null if nothing failed. */
export function whyNotSent(i18n: AdminTranslations, mail: Pick<AdminMailRow, 'dropReason' | 'failure' | 'status'>): string | null {
  return mail.dropReason === null ? mailFailureText(i18n, mail) : i18n.t(`mail-drop-${mail.dropReason}`);
}

/** Returns null if nothing failed. */
export function mailFailureText(
  { t, hasSentence }: AdminTranslations,
  { failure, status }: Pick<AdminMailRow, 'failure' | 'status'>,
): string | null {
  if (failure === null) return null;
  const numbered = `mail-failure-${failure}-status` as const;
  const plain = `mail-failure-${failure}` as const;
  if (status !== null && hasSentence(numbered)) return t(numbered, { status });
  return t(hasSentence(plain) ? plain : 'mail-failure-other');
}

/** Returns `3 attempts`; null before the first. */
export function attemptsText({ tCount }: AdminTranslations, attempts: number): string | null {
  return attempts === 0 ? null : tCount('mail-attempts', attempts);
}
