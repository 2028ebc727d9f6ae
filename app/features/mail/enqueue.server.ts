import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import type { AccountChange, LinkMailKind, MailContent, MailLine, TokenMailKind } from '~/domain/mail';
import type { Data, Transaction } from '~/ports/store';

import { plain, randomId } from '~/features/documents/index.server';

/** What every mail has: its recipient's address, and the time (ms) of its cause. */
interface Addressed {
  readonly to: string;
  readonly at: number;
  /** English where nothing is said. */
  readonly language?: Language;
}

type OrderMail = Exclude<
  MailContent,
  { readonly kind: LinkMailKind | 'back-in-stock' | 'store-alarm' | 'contact-message' | 'message-reply' | 'daily-digest' | 'owner-news' }
>;

/** `nth` counts what can happen to an order more than once. */
export type OutgoingMail =
  | (Addressed & OrderMail & { readonly nth?: number })
  | (Addressed & Extract<MailContent, { readonly kind: 'contact-message' }> & { readonly messageId: string })
  | (Addressed & Extract<MailContent, { readonly kind: 'store-alarm' }>)
  | (Addressed & Extract<MailContent, { readonly kind: 'owner-news' }>)
  /** `day`: one mail a day. */
  | (Addressed & Extract<MailContent, { readonly kind: 'daily-digest' }> & { readonly day: string })
  | (Addressed & Extract<MailContent, { readonly kind: 'message-reply' }> & { readonly messageId: string; readonly nth: number })
  | (Addressed & Extract<MailContent, { readonly kind: 'back-in-stock' }> & { readonly alertId: string })
  /** As below, with the id from confirmMailId(). */
  | (Addressed &
      Omit<Extract<MailContent, { readonly kind: 'confirm-alert' }>, 'token'> & {
        readonly mailId: string;
        readonly sealedToken: string;
        readonly expiresAt: number;
      })
  /** The link's secret, sealed by the cipher for this mail's document; it is wiped at `expiresAt` (ms). tokens.mail() writes it, together with the token. */
  | (Addressed & {
      readonly kind: TokenMailKind;
      /** tokenMailId() */
      readonly mailId: string;
      /** Of 'account-changed'. */
      readonly change?: AccountChange;
      readonly accountId: string;
      readonly sealedToken: string;
      readonly expiresAt: number;
    });

/**
 * Writes one waiting mail in the transaction that causes it: both are written, or neither is. Call it after the last read. The id of a mail
 * comes from its cause where it has one, so that a repeated cause writes one mail. The text is made at the time of sending.
 *
 * enqueueMail(tx, { kind: 'order-filled', to: order.email, name: order.name, orderId: order.id, at: now });
 *
 * Never pass a secret in the open: a link to confirm an address or to set a password goes out by tokens.mail(tx, …) or tokens.send(…).
 */
export function enqueueMail(tx: Transaction, mail: OutgoingMail): void {
  tx.set(outboxPath(idOf(mail)), {
    ...fieldsOf(mail),
    kind: mail.kind,
    to: mail.to,
    ...(mail.language && mail.language !== DEFAULT_LANGUAGE && { language: mail.language }),
    state: 'waiting',
    attempts: 0,
    createdAt: mail.at,
    dueAt: mail.at,
  });
}

export function outboxPath(id: string): string {
  return `outbox/${id}`;
}

/** The id of a new mail with a link. */
export const tokenMailId = (kind: TokenMailKind) => `${kind}.${randomId()}`;

export const confirmMailId = () => `confirm-alert.${randomId()}`;

/** The id of the mail that tells the owner of a message. */
export const contactMailId = (messageId: string) => `contact-message.${messageId}`;

const replyMailId = (messageId: string, nth: number) => `message-reply.${messageId}.${nth}`;
const orderMailId = (orderId: string, kind: OrderMail['kind'], nth = 0) => `${orderId}.${kind}${nth === 0 ? '' : `.${nth}`}`;

/** The paths of all mails that a message can have caused. */
export function mailsOfMessage({ id, replies }: { readonly id: string; readonly replies: readonly unknown[] }): string[] {
  return [contactMailId(id), ...replies.map((_, index) => replyMailId(id, index + 1))].map(outboxPath);
}

/** What the mails of an order follow from. */
interface MailedOrder {
  readonly id: string;
  readonly rejections: number;
  readonly cardAttempts: number;
  readonly events: readonly { readonly type: string }[];
}

/** The paths of all mails that an order without money can have caused. */
export function mailsOfUnpaidOrder({ id, rejections, cardAttempts, events }: MailedOrder): string[] {
  const counted = (wanted: string) => events.filter(({ type }) => type === wanted).length;
  const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  return [
    orderMailId(id, 'order-placed'),
    orderMailId(id, 'order-cancelled'),
    ...upTo(counted('proof-submitted')).map((nth) => orderMailId(id, 'proof-received', nth)),
    ...upTo(rejections).flatMap((nth) => [orderMailId(id, 'proof-rejected', nth), orderMailId(id, 'payment-refused', nth)]),
    ...upTo(cardAttempts).map((nth) => orderMailId(id, 'card-declined', nth)),
    ...upTo(counted('attention')).map((nth) => orderMailId(id, 'order-needs-attention', nth - 1)),
  ].map(outboxPath);
}

function idOf(mail: OutgoingMail): string {
  switch (mail.kind) {
    case 'verify-email':
    case 'reset-password':
    case 'account-changed':
    case 'change-email':
    case 'email-changed':
    case 'confirm-alert':
      return mail.mailId;
    case 'back-in-stock':
      return `${mail.kind}.${mail.alertId}.${mail.at}`;
    case 'contact-message':
      return contactMailId(mail.messageId);
    case 'owner-news':
      // why the order too: a proof may tell of itself in the moment of a look
      return `${mail.kind}.${mail.at}.${mail.orders[0] ?? ''}`;
    case 'daily-digest':
      return `${mail.kind}.${mail.day}`;
    case 'store-alarm':
      return `${mail.kind}.${mail.alarmId}.${mail.at}`;
    case 'message-reply':
      return replyMailId(mail.messageId, mail.nth);
    default:
      return orderMailId(mail.orderId, mail.kind, mail.nth);
  }
}

function fieldsOf(mail: OutgoingMail): Data {
  switch (mail.kind) {
    case 'verify-email':
    case 'reset-password':
    case 'change-email':
    case 'email-changed':
      return { accountId: mail.accountId, sealedToken: mail.sealedToken, wipeAt: mail.expiresAt };
    case 'account-changed':
      return { accountId: mail.accountId, sealedToken: mail.sealedToken, wipeAt: mail.expiresAt, change: mail.change ?? 'password' };
    case 'confirm-alert':
      return { gameId: mail.gameId, game: mail.game, sealedToken: mail.sealedToken, wipeAt: mail.expiresAt };
    case 'back-in-stock':
      return { gameId: mail.gameId, game: mail.game };
    case 'owner-news':
      return { orders: [...mail.orders], alarms: mail.alarms };
    case 'daily-digest':
      return { digest: { ...mail.digest, missing: [...mail.digest.missing], lowTitles: [...mail.digest.lowTitles] } };
    case 'store-alarm':
      return { alarmId: mail.alarmId };
    case 'contact-message':
      return { name: mail.name, fromEmail: mail.email, message: mail.message };
    case 'message-reply':
      return { name: mail.name, message: mail.reply, quoted: mail.quoted, replyTo: mail.replyTo };
    case 'order-placed':
      return { orderId: mail.orderId, name: mail.name, lines: linesOf(mail), until: mail.until, payTo: plain(mail.payTo) };
    case 'order-delivered':
    case 'order-owed':
      return { orderId: mail.orderId, name: mail.name, lines: linesOf(mail) };
    case 'proof-rejected':
    case 'payment-refused':
      return { orderId: mail.orderId, name: mail.name, reason: mail.reason };
    case 'refund-sent':
      return { orderId: mail.orderId, name: mail.name, game: mail.game, amountCentimes: mail.amountCentimes, usdCents: mail.usdCents };
    case 'refund-declined':
    case 'problem-declined':
      return { orderId: mail.orderId, name: mail.name, game: mail.game, reason: mail.reason };
    case 'key-replaced':
    case 'replacement-owed':
      return { orderId: mail.orderId, name: mail.name, game: mail.game };
    case 'order-question':
    case 'order-needs-attention':
      return { orderId: mail.orderId };
    default:
      return { orderId: mail.orderId, name: mail.name };
  }
}

/** The lines as they are stored: a line of an order has more. */
function linesOf({ lines }: { readonly lines: readonly MailLine[] }): Data[] {
  return lines.map(({ title, priceCentimes }) => ({ title, priceCentimes }));
}
