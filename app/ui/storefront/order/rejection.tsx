import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import type { MissingPaymentView, OrderRejectionView } from '~/ui/components/order/view';
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

/** Says that an approval was taken back, since its money never came. */
export function MissingPayment({ missing, isEnded }: { readonly missing: MissingPaymentView; readonly isEnded: boolean }) {
  const { t, tRich } = useTranslations(orderStatusTexts);
  return (
    <Notice tone="bad">
      <p>
        <strong>{t('missing-title')}</strong>
      </p>
      <p>{tRich('missing-amount', { amount: <Price amount={missing.amountCentimes} /> })}</p>
      {missing.reason === '' ? null : <p>{t('missing-reason', { reason: missing.reason })}</p>}
      <p>{t(isEnded ? 'missing-ended' : 'missing-waits')}</p>
    </Notice>
  );
}
