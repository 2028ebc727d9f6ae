import { Notice } from '~/ui/components/notice';
import type { OrderRejectionView } from '~/ui/components/order/view';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

export function OrderRejection({ rejection }: { readonly rejection: OrderRejectionView }) {
  const { t, tCount } = useTranslations(orderStatusTexts);
  const { of, reason, triesLeft } = rejection;
  return (
    <Notice tone="bad">
      <p>
        <strong>{t(`rejection-title-${of}`)}</strong>
      </p>
      <p>{t('rejection-reason', { reason })}</p>
      <p>{triesLeft > 0 ? tCount(`tries-left-${of}`, triesLeft) : t('rejection-last')}</p>
    </Notice>
  );
}
