import { paths } from '~/domain/paths';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { useCheckoutWords } from '~/ui/translations/storefront/checkout';

/** Shown if no order waits for payment. */
export function NothingToPay() {
  const { sentence } = useCheckoutWords();
  return (
    <Empty title={sentence('nothing-to-pay')}>
      <p className="soft">{sentence('nothing-to-pay-hint')}</p>
      <p className="row">
        <Link className="btn btn--go" to={paths.cart}>
          {sentence('nothing-to-pay-cart')}
        </Link>
        <Link className="btn btn--line" to={paths.orders()}>
          {sentence('nothing-to-pay-orders')}
        </Link>
      </p>
    </Empty>
  );
}
