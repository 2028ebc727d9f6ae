import type { MailKind } from '~/domain/mail/kinds';
import type { OutboxMail } from '~/features/mail/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface AdminMailRow extends Pick<
  OutboxMail,
  'id' | 'kind' | 'to' | 'language' | 'state' | 'failure' | 'status' | 'attempts' | 'canSendAgain'
> {
  readonly written: Moment;
  readonly sent: Moment | null;
  /** null if there is none, or the mail is being sent. */
  readonly next: Moment | null;
}

/** Returns a row, its times written on the server. */
export function toMailRow(
  say: AdminTranslations,
  { id, kind, to, language, state, failure, status, attempts, canSendAgain, createdAt, sentAt, nextAt }: OutboxMail,
): AdminMailRow {
  const moment = (ms: number | null) => (ms === null ? null : toMoment(ms, say.language));
  const times = { written: toMoment(createdAt, say.language), sent: moment(sentAt), next: moment(nextAt) };
  return { id, kind, to, language, state, failure, status, attempts, canSendAgain, ...times };
}

export function mailTitle({ t }: AdminTranslations, kind: MailKind): string {
  return t(`mail-${kind}`);
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
