import type { DigestFigures } from '~/domain/admin/dashboard';
import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import type { NewsReason } from '~/domain/wish/reasons';
import type { PayTo } from '~/domain/payment/payee';
import type { SettingGroup } from '~/domain/setting';
import type { MailCheck } from './outdated';

/** The changes of an account that its person gets a mail of. */
export const ACCOUNT_CHANGES = [
  'password',
  ...(['google-linked', 'google-unlinked', 'github-linked', 'github-unlinked'] as const),
  ...(['second-step-on', 'second-step-off'] as const),
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

export interface MailLine {
  readonly title: string;
  readonly priceCentimes: number;
  /** The code that lowered it, and by how much; older mails have none. */
  readonly code?: string | null;
  readonly codeCentimes?: number;
}

/** A wished game that a mail is about. Amounts in centimes, times in ms, 0 where there is none. */
export interface MailNews {
  readonly gameId: string;
  readonly title: string;
  readonly reason: NewsReason;
  readonly priceCentimes: number;
  /** The end of its offer. */
  readonly until: number;
  /** The begin of the prices with which the lowest was compared. */
  readonly since: number;
}

/** The fields for texts of mails. */
export interface MailFields {
  readonly name: string;
  readonly orderId: string;
  readonly lines: readonly MailLine[];
  /** The end of the hold, in ms. */
  readonly until: number;
  readonly payTo: PayTo;
  readonly reason: string;
  readonly game: string;
  readonly gameId: string;
  readonly amountCentimes: number;
  /** null where the refund was in MAD. */
  readonly usdCents: number | null;
  /** The secret of the link; null where it was wiped. */
  readonly token: string | null;
  readonly change: AccountChange;
  readonly alarmId: string;
  /** References of orders, and the number of alerts, that began to wait within a few minutes. */
  readonly orders: readonly string[];
  readonly alarms: number;
  readonly digest: DigestFigures;
  readonly news: readonly MailNews[];
  /** The last part of the address that ends these mails. */
  readonly stopId: string;
  /** The group of settings that was changed. */
  readonly settings: SettingGroup;
  /** The address of the sender of a message. */
  readonly fromEmail: string;
  readonly message: string;
  readonly quoted: string;
  /** null: to the sender. */
  readonly replyTo: string | null;
}

/** A kind of mail: the fields of its text, its id by its cause (a repeated cause writes one mail), its link, and how it is judged when it is sent. */
function kind<const Field extends keyof MailFields, Cause>(
  fields: readonly Field[],
  id: (cause: Cause) => string,
  link: (content: Pick<MailFields, Field>) => string | null,
  check: MailCheck,
) {
  return { fields, id, link, check };
}

interface OrderCause {
  readonly kind: string;
  readonly orderId: string;
  readonly nth?: number;
}

const orderMailId = ({ kind: name, orderId, nth = 0 }: OrderCause) => `${orderId}.${name}${nth === 0 ? '' : `.${nth}`}`;
const givenId = ({ mailId }: { readonly mailId: string }) => mailId;
const orderLink = ({ orderId }: Pick<MailFields, 'orderId'>) => paths.order(orderId);
const adminOrderLink = ({ orderId }: Pick<MailFields, 'orderId'>) => adminPaths.order(orderId);
const todayLink = () => adminPaths.today;
const secretLink =
  (path: (token: string) => string) =>
  ({ token }: Pick<MailFields, 'token'>) =>
    token === null ? null : path(token);

/** The mails to shoppers. None carries a key. Those with a secret carry no name: the address may be another person's. */
const TO_SHOPPERS = {
  'order-placed': kind(['orderId', 'name', 'lines', 'until', 'payTo'], orderMailId, orderLink, 'how-to-pay'),
  'order-delivered': kind(['orderId', 'name', 'lines'], orderMailId, orderLink, 'paid'),
  'order-owed': kind(['orderId', 'name', 'lines'], orderMailId, orderLink, 'owed'),
  'order-filled': kind(['orderId', 'name'], orderMailId, orderLink, 'paid'),
  'order-cancelled': kind(['orderId', 'name'], orderMailId, orderLink, 'cancelled'),
  'card-declined': kind(['orderId', 'name'], orderMailId, orderLink, 'unpaid'),
  'proof-received': kind(['orderId', 'name'], orderMailId, orderLink, 'in-review'),
  'proof-rejected': kind(['orderId', 'name', 'reason'], orderMailId, orderLink, 'unpaid'),
  'payment-refused': kind(['orderId', 'name', 'reason'], orderMailId, orderLink, 'unpaid'),
  'payment-missing': kind(['orderId', 'name', 'reason'], orderMailId, orderLink, 'unpaid'),
  'refund-sent': kind(['orderId', 'name', 'game', 'amountCentimes', 'usdCents'], orderMailId, orderLink, 'always'),
  'refund-account-asked': kind(['orderId', 'name'], orderMailId, orderLink, 'account-asked'),
  'refund-declined': kind(['orderId', 'name', 'game', 'reason'], orderMailId, orderLink, 'always'),
  'problem-declined': kind(['orderId', 'name', 'game', 'reason'], orderMailId, orderLink, 'always'),
  'key-replaced': kind(['orderId', 'name', 'game'], orderMailId, orderLink, 'always'),
  'replacement-owed': kind(['orderId', 'name', 'game'], orderMailId, orderLink, 'owed'),
  'verify-email': kind(['token'], givenId, secretLink(paths.verifyEmail), 'always'),
  'reset-password': kind(['token'], givenId, secretLink(paths.resetPassword), 'always'),
  'account-changed': kind(['token', 'change'], givenId, secretLink(paths.notMe), 'always'),
  'change-email': kind(['token'], givenId, secretLink(paths.changeEmail), 'always'),
  'email-changed': kind(['token'], givenId, secretLink(paths.takeBack), 'always'),
  'confirm-alert': kind(['token', 'gameId', 'game'], givenId, secretLink(paths.confirmAlert), 'always'),
  'back-in-stock': kind(
    ['gameId', 'game'],
    ({ alertId, at }: { readonly alertId: string; readonly at: number }) => `back-in-stock.${alertId}.${at}`,
    ({ gameId }) => paths.product(gameId),
    'in-stock',
  ),
  'wish-news': kind(['news', 'stopId'], givenId, () => paths.wishes, 'news'),
  'message-reply': kind(
    ['name', 'message', 'quoted', 'replyTo'],
    ({ messageId, nth }: { readonly messageId: string; readonly nth: number }) => `message-reply.${messageId}.${nth}`,
    () => paths.contactForm,
    'always',
  ),
} as const;

const TO_OWNER = {
  'order-needs-attention': kind(['orderId'], orderMailId, adminOrderLink, 'alert'),
  'order-question': kind(['orderId'], orderMailId, adminOrderLink, 'question'),
  'refund-account-typed': kind(['orderId'], orderMailId, adminOrderLink, 'account-typed'),
  'store-alarm': kind(
    ['alarmId'],
    ({ alarmId, at }: { readonly alarmId: string; readonly at: number }) => `store-alarm.${alarmId}.${at}`,
    todayLink,
    'store-alert',
  ),
  'owner-news': kind(
    ['orders', 'alarms'],
    // why the order too: a proof may tell of itself in the moment of a look
    ({ orders, at }: { readonly orders: readonly string[]; readonly at: number }) => `owner-news.${at}.${orders[0] ?? ''}`,
    todayLink,
    'owner-news',
  ),
  'daily-digest': kind(['digest'], ({ day }: { readonly day: string }) => `daily-digest.${day}`, todayLink, 'digest'),
  'settings-changed': kind(
    ['settings'],
    // why a number: a store may have several owners
    ({ settings, at, nth }: { readonly settings: SettingGroup; readonly at: number; readonly nth: number }) =>
      `settings-changed.${settings}.${at}.${nth}`,
    ({ settings }) => adminPaths.settings(settings),
    'always',
  ),
  'contact-message': kind(
    ['name', 'fromEmail', 'message'],
    ({ messageId }: { readonly messageId: string }) => `contact-message.${messageId}`,
    () => adminPaths.messages(),
    'message',
  ),
} as const;

/** Every kind of mail. */
export const MAILS = { ...TO_SHOPPERS, ...TO_OWNER };
type Mails = typeof MAILS;
export type MailKind = keyof Mails;
export type ShopperMail = keyof typeof TO_SHOPPERS;
export const MAIL_KINDS = Object.keys(MAILS) as MailKind[];

export type MailContent<Kind extends MailKind = MailKind> = Kind extends MailKind
  ? { readonly kind: Kind } & Pick<MailFields, Mails[Kind]['fields'][number]>
  : never;

export type MailCause<Kind extends MailKind> = Parameters<Mails[Kind]['id']>[0];

export type LinkMailKind = { [Kind in MailKind]: 'token' extends Mails[Kind]['fields'][number] ? Kind : never }[MailKind];
export type TokenMailKind = Exclude<LinkMailKind, 'confirm-alert'>;

interface MailRow {
  readonly fields: readonly (keyof MailFields)[];
  id(cause: unknown): string;
  link(content: object): string | null;
  readonly check: MailCheck;
}

export function mailRow(kind: MailKind): MailRow {
  return MAILS[kind];
}

/** Returns whether mails of this kind go to the owner, in the owner's language: they stay when the account with that address goes. */
export function isOwnersMail(kind: unknown): boolean {
  return typeof kind === 'string' && Object.hasOwn(TO_OWNER, kind);
}

/** Returns whether mails of this kind carry a link with a secret. */
export function isLinkMail(kind: MailKind): boolean {
  return mailRow(kind).fields.includes('token');
}

/** The mails that tell a person of a change of an account or a setting, which that person may not have made: they can't be dropped. */
export const SECURITY_NOTES = ['account-changed', 'email-changed', 'settings-changed'] as const satisfies readonly MailKind[];

/** Returns the address that ends mails like this one; null where its kind can't be ended. */
export function stopPathOf({ stopId = '' }: Partial<MailFields>): string | null {
  return stopId === '' ? null : paths.stopWishMails(stopId);
}
