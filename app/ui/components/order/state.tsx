import type { OrderState } from '~/domain/order';

import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

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

export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const { t } = useTranslations(orderStatusTexts);
  const tone = TONES[state];
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{t(`order-${state}`)}</span>;
}

export function NeedsOwner() {
  const { t } = useTranslations(orderStatusTexts);
  return <span className="badge badge--bad">{t('order-needs_attention')}</span>;
}
