import type { OrderState } from '~/domain/order';

import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';
import { resolveCode } from '~/ui/translations/format';

const TONES: Readonly<Record<OrderState, 'good' | 'warn' | 'bad' | 'plain'>> = {
  awaiting_payment: 'warn',
  in_review: 'plain',
  capturing: 'plain',
  payment_pending: 'plain',
  fulfilled: 'good',
  owed: 'warn',
  refunded: 'plain',
  cancelled: 'plain',
};

/** Returns the code of a state's name. */
export function orderStateCode<State extends OrderState>(state: State) {
  return resolveCode(`order-${state}`, { 'order-capturing': 'order-in_review', 'order-payment_pending': 'order-in_review' });
}

export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const { t } = useTranslations(orderStatusTexts);
  const tone = TONES[state];
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{t(orderStateCode(state))}</span>;
}

export function NeedsOwner() {
  const { t } = useTranslations(orderStatusTexts);
  return <span className="badge badge--bad">{t('order-needs_attention')}</span>;
}
