import type { LineState, OrderState } from '~/domain/order';
import { isTransfer, type PaymentMethod } from '~/domain/payment/method';
import type { OrderView } from '~/ui/components/order/view';

import type { orderTexts } from '~/ui/translations/en/order';
import type { orderStatusTexts } from '~/ui/translations/en/order-status';
import type { TextOf, TranslationsOf } from '~/ui/translations/use-translations';

/** Returns the state's meaning and the next step. `games`: their number; `methods`: those of this store. */
export function orderStateHint(
  { t, tCount }: TranslationsOf<[typeof orderTexts, typeof orderStatusTexts]>,
  { state, hasProof, lines }: HintedOrder,
  games: number,
  methods: readonly PaymentMethod[],
): string {
  if (isKeptBack({ state, lines })) return t('order-hint-needs_attention');
  switch (state) {
    case 'awaiting_payment':
      return tCount(methods.some(isTransfer) ? 'order-hint-awaiting_payment' : 'order-hint-to-pay', games);
    case 'fulfilled':
      return tCount(`order-hint-${state}`, games);
    case 'in_review':
      return tCount(hasProof ? 'order-hint-in_review' : 'order-hint-on-its-way', games);
    case 'capturing':
    case 'payment_pending':
      return tCount('order-hint-on-its-way', games);
    case 'owed':
    case 'refunded':
    case 'cancelled':
      return t(`order-hint-${state}`);
  }
}

/** Returns whether keys of a delivered order stay back: it isn't said to be ready. */
export function isKeptBack({ state, lines }: Pick<HintedOrder, 'state' | 'lines'>): boolean {
  return state === 'fulfilled' && lines.some(({ question }) => question.waitsFor !== null && question.refund === null);
}

interface HintedOrder extends Pick<OrderView, 'state' | 'hasProof'> {
  readonly lines: readonly { readonly question: Pick<OrderView['lines'][number]['question'], 'waitsFor' | 'refund'> }[];
}

/** Returns the code of the text in place of a key. */
export function missingKeyText(state: LineState, orderState: OrderState): TextOf<[typeof orderTexts, typeof orderStatusTexts]> {
  if (state === 'owed') return 'key-owed';
  if (state === 'refunded') return 'key-refunded';
  if (state === 'given-up') return 'step-given-up';
  return orderState === 'cancelled' ? 'key-cancelled' : 'key-unpaid';
}
