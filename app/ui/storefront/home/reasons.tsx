import { isTransfer, type PaymentMethod } from '~/domain/payment/method';

import { useRootData } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';
import { Reasons } from '~/ui/storefront/layout/reasons';

/** Promises no more than the settings keep. */
export function HomeReasons() {
  const { t } = useTranslations(gameTexts);
  const { origin, methods } = useRootData();
  return (
    <section className="section wrap" aria-labelledby="why">
      <div className="page__head">
        <h2 id="why">{t('why-title')}</h2>
      </div>
      <Reasons
        reasons={[
          {
            icon: 'shield-check',
            title: t('why-safe-title'),
            text: t(origin.startsWith('https:') ? 'why-safe-encrypted' : 'why-safe'),
          },
          { icon: 'zap', title: t('why-delivery-title'), text: t(deliveryOf(methods)) },
          { icon: 'badge-percent', title: t('why-price-title'), text: t('why-price') },
          { icon: 'headset', title: t('why-support-title'), text: t('why-support') },
        ]}
      />
    </section>
  );
}

/** Returns the delivery: a transfer waits for the owner, only a card delivers at once. */
function deliveryOf(methods: readonly PaymentMethod[]) {
  const [hasTransfer, hasCard] = [methods.some(isTransfer), methods.some((method) => !isTransfer(method))];
  if (hasCard) return hasTransfer ? 'why-delivery-all' : 'why-delivery-card';
  return hasTransfer ? 'why-delivery-transfer' : 'why-delivery';
}
