import type { UsualWaits } from '~/domain/payment/review-time';
import { ReviewTime } from '~/ui/storefront/order/review-time';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

import { Fold } from './details';

interface AfterPayingProps {
  readonly pays: { readonly transfer: boolean; readonly card: boolean };
  readonly waits: UsualWaits;
  /** Several where the shopper chooses, or the store doesn't know. */
  readonly launchers: readonly string[];
}

/** Names only the kinds of payment that the store takes. */
export function AfterPaying({ pays, waits, launchers }: AfterPayingProps) {
  const { t } = useTranslations(gameTexts);
  const [launcher, ...others] = launchers;
  return (
    <Fold title={t('after-title')}>
      <ol className="steps stack gap-m">
        <li>{t('after-hold')}</li>
        {pays.card ? (
          <li>
            {t('after-card')}
            <ReviewTime of="card" waits={waits} />
          </li>
        ) : null}
        {pays.transfer ? (
          <li>
            {t('after-transfer')}
            <ReviewTime of="transfer" waits={waits} />
          </li>
        ) : null}
        <li>{t('after-key')}</li>
        <li>{launcher && others.length === 0 ? t('after-redeem', { launcher }) : t('after-redeem-anywhere')}</li>
      </ol>
    </Fold>
  );
}
