import { Icon } from '~/ui/components/icon';
import { useRootData } from '~/ui/root-data';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

import { Stages } from './stages';

export function CheckoutHead() {
  const { origin } = useRootData();
  const { t } = useTranslations(checkoutTexts);
  return (
    <PageHead title={t('checkout-title')}>
      <Stages at="stage-pay" />
      {origin.startsWith('https:') ? (
        <p className="row soft gap-s text-s">
          <Icon name="lock" />
          {t('checkout-encrypted')}
        </p>
      ) : null}
    </PageHead>
  );
}
