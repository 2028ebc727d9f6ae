import { Icon } from '~/ui/components/icon';
import { useRootData } from '~/ui/components/root-data';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export function CheckoutHead() {
  const { origin } = useRootData();
  const { t } = useTranslations(checkoutTexts);
  return (
    <PageHead title={t('checkout-title')}>
      {origin.startsWith('https:') ? (
        <p className="row soft gap-s">
          <Icon name="lock" />
          {t('checkout-encrypted')}
        </p>
      ) : null}
    </PageHead>
  );
}
