import { isAtProvider, isPaid, isPriceOver, waitingSince, type WaitingOrder } from '~/domain/order';

/** The reasons why a mail is not sent: what it says is so no more, or the owner dropped it. */
export const DROP_REASONS = [
  'order-paid',
  'order-ended',
  'order-moved-on',
  'order-gone',
  'settled',
  'sold-out',
  'offer-ended',
  'too-old',
  'by-owner',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

interface MailedOrder extends WaitingOrder {
  readonly holdUntil: number;
  readonly refundAccount: string | null;
  readonly refundAccountAskedAt: number | null;
}

type OrderCheck = (order: MailedOrder, now: number) => DropReason | null;

/** The checks of mails about one order when they are sent: each returns the reason why it is out of date, or null. `now` in ms. */
export const ORDER_CHECKS = {
  'how-to-pay': (order, now) => unpaid(order) ?? (order.state === 'cancelled' || isPriceOver(order, null, now) ? 'order-ended' : null),
  unpaid,
  'in-review': ({ state }) => (isPaid(state) ? 'order-paid' : state === 'in_review' ? null : 'order-moved-on'),
  cancelled: ({ state }) => (isPaid(state) ? 'order-paid' : state === 'cancelled' ? null : 'order-moved-on'),
  paid,
  owed: (order) => paid(order) ?? (order.state === 'owed' ? null : 'order-moved-on'),
  'account-asked': ({ refundAccountAskedAt }) => (refundAccountAskedAt === null ? 'settled' : null),
  'account-typed': ({ refundAccount }) => (refundAccount === null ? 'settled' : null),
  alert: ({ alarms }) => (alarms.length === 0 ? 'settled' : null),
  question: ({ questions }) => (questions.some(({ state }) => state === 'asked') ? null : 'settled'),
  waiting: (order) => (waitingSince(order) === null ? 'settled' : null),
} as const satisfies Readonly<Record<string, OrderCheck>>;
export type OrderMailCheck = keyof typeof ORDER_CHECKS;

export function orderDropReason(check: OrderMailCheck, order: MailedOrder, now: number): DropReason | null {
  return (ORDER_CHECKS as Readonly<Record<OrderMailCheck, OrderCheck>>)[check](order, now);
}

function unpaid({ state }: Pick<MailedOrder, 'state'>): DropReason | null {
  if (isPaid(state)) return 'order-paid';
  return state === 'in_review' || isAtProvider(state) ? 'order-moved-on' : null;
}

function paid({ state }: Pick<MailedOrder, 'state'>): DropReason | null {
  if (state === 'refunded') return 'order-ended';
  return isPaid(state) ? null : 'order-moved-on';
}

/** The ways in which a mail is judged when it is sent. 'always': it stays true; the end of a link is judged for every mail with one. */
export type MailCheck = OrderMailCheck | 'always' | 'store-alert' | 'owner-news' | 'digest' | 'message' | 'in-stock' | 'news';

/** The age (ms) at which a digest of a day says nothing new. */
export const OLD_DIGEST = 2 * 24 * 60 * 60_000;
