import { isTransfer, type PaymentMethod } from '~/domain/payment/method';

import { useRootData } from '~/ui/components/root-data';
import { useHomeWords } from '~/ui/translations/storefront/home';
import { Reasons } from '~/ui/storefront/layout/reasons';

/** The four promises of the store; they say no more than its settings keep. */
export function HomeReasons() {
  const { sentence } = useHomeWords();
  const { origin, methods } = useRootData();
  return (
    <section className="section wrap" aria-labelledby="why">
      <div className="page__head">
        <h2 id="why">{sentence('why-title')}</h2>
      </div>
      <Reasons
        reasons={[
          {
            icon: 'shield-check',
            title: sentence('why-safe-title'),
            text: sentence(origin.startsWith('https:') ? 'why-safe-encrypted' : 'why-safe'),
          },
          { icon: 'zap', title: sentence('why-delivery-title'), text: sentence(deliveryOf(methods)) },
          { icon: 'badge-percent', title: sentence('why-price-title'), text: sentence('why-price') },
          { icon: 'headset', title: sentence('why-support-title'), text: sentence('why-support') },
        ]}
      />
    </section>
  );
}

/** A transfer waits for the owner, so only a card delivers at once. */
function deliveryOf(methods: readonly PaymentMethod[]) {
  const [hasTransfer, hasCard] = [methods.some(isTransfer), methods.some((method) => !isTransfer(method))];
  if (hasCard) return hasTransfer ? 'why-delivery-all' : 'why-delivery-card';
  return hasTransfer ? 'why-delivery-transfer' : 'why-delivery';
}
