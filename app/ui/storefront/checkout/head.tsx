import { Icon } from '~/ui/components/icon';
import { useRootData } from '~/ui/components/root-data';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { useCheckoutWords } from '~/ui/translations/storefront/checkout';

/** The title of the checkout, and that the connection is encrypted, where it is. */
export function CheckoutHead() {
  const { origin } = useRootData();
  const { sentence } = useCheckoutWords();
  return (
    <PageHead title={sentence('checkout-title')}>
      {origin.startsWith('https:') ? (
        <p className="row soft gap-s">
          <Icon name="lock" />
          {sentence('checkout-encrypted')}
        </p>
      ) : null}
    </PageHead>
  );
}
