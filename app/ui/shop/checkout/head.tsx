import { Icon } from '~/ui/kit/icon';
import { useRootData } from '~/ui/kit/root-data';
import { PageHead } from '~/ui/shop/site/page-head';
import { useCheckoutWords } from '~/ui/words/shop/checkout';

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
