import { formatMad, formatUsd, sum } from '~/domain/shared/money';
import { refundAmount } from '~/domain/payment/refund-amounts';
import { isNothing, restOf, undecidedDisputes, undecidedReturns } from '~/domain/payment/returns';
import type { Order } from '~/features/order/index.server';

import type { MoneyGoneView } from './view';

/** What the owner has to choose about an order whose money is gone or disputed; null where nothing is undecided. */
export function toMoneyGone(order: Order): MoneyGoneView | null {
  const [returns, disputes] = [undecidedReturns(order), undecidedDisputes(order)];
  const { payment } = order;
  if (payment === null || returns.length + disputes.length === 0) return null;
  const known = returns.filter(({ kind }) => kind !== 'unknown');
  const isAnyLeft = known.some((each) => !isNothing(restOf(order, each)));
  const isOpen = ({ gameId, state }: Order['lines'][number]) =>
    (state === 'delivered' || state === 'owed') && !order.refunds.some((refund) => refund.gameId === gameId && refund.state !== 'failed');
  return {
    seen: [...returns, ...disputes].map(({ id }) => id).join(' '),
    amount: known.length === 0 ? null : amountOf(known),
    isUnknown: returns.length > known.length,
    isDisputed: disputes.length > 0,
    lines: (isAnyLeft ? order.lines.filter(isOpen) : []).map(({ gameId, title }) => ({
      gameId,
      title,
      amount: amountOf([refundAmount({ ...order, payment }, gameId)]),
    })),
  };
}

/** Whether the owner's choice answers an alarm: it gets no answer of its own. */
export function isAnsweredByChoice(order: Order, { code, note }: Order['alarms'][number]): boolean {
  const isAbout = ({ captureId }: { readonly captureId: string }) => captureId === note;
  if (code === 'disputed') return undecidedDisputes(order).some(isAbout);
  return (code === 'refunded-elsewhere' || code === 'payment-reversed') && undecidedReturns(order).some(isAbout);
}

function amountOf(parts: readonly Pick<Order['returns'][number], 'amountCentimes' | 'usdCents'>[]): string {
  const isInDollars = parts.every(({ usdCents }) => usdCents !== null);
  return isInDollars
    ? formatUsd(parts.reduce((total, { usdCents }) => total + (usdCents ?? 0), 0))
    : formatMad(sum(parts.map(({ amountCentimes }) => amountCentimes)));
}
