import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import {
  mailRow,
  MAILS,
  type LinkMailKind,
  type MailCause,
  type MailContent,
  type MailFields,
  type MailKind,
  type TokenMailKind,
} from '~/domain/mail/kinds';
import type { Data, Transaction } from '~/ports/store';

import { plain, randomId } from '~/features/documents/index.server';
import { contentFields } from './document.server';

interface Addressed {
  readonly to: string;
  readonly at: number;
  readonly language?: Language;
}

/** A link's secret, sealed by the cipher for this mail's document; it is wiped at `expiresAt` (ms). */
interface Sealed {
  readonly sealedToken: string;
  readonly expiresAt: number;
  readonly accountId?: string;
}

export type OutgoingMail = { [Kind in MailKind]: Addressed & Outgoing<Kind> }[MailKind];
type Outgoing<Kind extends MailKind> = MailCause<Kind> &
  (Kind extends LinkMailKind ? Omit<MailContent<Kind>, 'token'> & Sealed : MailContent<Kind>);

/**
 * Writes one waiting mail in the transaction that causes it; call it after the last read. The id comes from its cause, so that a repeated
 * cause writes one mail. The text is made at the time of sending. Never pass a secret in the open: a link goes out by tokens.mail(tx, …) or
 * tokens.send(…).
 */
export function enqueueMail(tx: Transaction, mail: OutgoingMail): void {
  const row = mailRow(mail.kind);
  tx.set(outboxPath(row.id(mail)), {
    ...contentOf(mail, row.fields),
    ...('sealedToken' in mail && {
      sealedToken: mail.sealedToken,
      wipeAt: mail.expiresAt,
      ...(mail.accountId !== undefined && { accountId: mail.accountId }),
    }),
    kind: mail.kind,
    to: mail.to,
    ...(mail.language && mail.language !== DEFAULT_LANGUAGE && { language: mail.language }),
    state: 'waiting',
    attempts: 0,
    createdAt: mail.at,
    dueAt: mail.at,
  });
}

function contentOf(mail: Addressed & Partial<MailFields>, fields: readonly (keyof MailFields)[]): Data {
  return plain(
    Object.fromEntries(fields.flatMap((field) => (field === 'token' ? [] : [[field, contentFields[field].parse(mail[field])]]))),
  );
}

export function outboxPath(id: string): string {
  return `outbox/${id}`;
}

export const tokenMailId = (kind: TokenMailKind) => `${kind}.${randomId()}`;

export const confirmMailId = () => `confirm-alert.${randomId()}`;

export const contactMailId = (messageId: string) => MAILS['contact-message'].id({ messageId });

/** Returns the paths of all mails that a message can have caused. */
export function mailsOfMessage({ id, replies }: { readonly id: string; readonly replies: readonly unknown[] }): string[] {
  return [contactMailId(id), ...replies.map((_, index) => MAILS['message-reply'].id({ messageId: id, nth: index + 1 }))].map(outboxPath);
}

interface MailedOrder {
  readonly id: string;
  readonly rejections: number;
  readonly cardAttempts: number;
  readonly events: readonly { readonly type: string }[];
}

/** Returns the paths of all mails that an order without money can have caused. */
export function mailsOfUnpaidOrder({ id, rejections, cardAttempts, events }: MailedOrder): string[] {
  const counted = (eventType: string) => events.filter(({ type }) => type === eventType).length;
  const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  const mailId = (kind: keyof typeof MAILS, nth = 0) => mailRow(kind).id({ kind, orderId: id, nth });
  return [
    mailId('order-placed'),
    mailId('order-cancelled'),
    ...upTo(counted('proof-submitted')).map((nth) => mailId('proof-received', nth)),
    ...upTo(rejections).flatMap((nth) => [mailId('proof-rejected', nth), mailId('payment-refused', nth)]),
    ...upTo(cardAttempts).map((nth) => mailId('card-declined', nth)),
    ...upTo(counted('attention')).map((nth) => mailId('order-needs-attention', nth - 1)),
  ].map(outboxPath);
}
