import { Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Empty } from '~/ui/kit/empty';

/** Shown if no order waits for payment. */
export function NothingToPay() {
  return (
    <Empty title="You have no order to pay for.">
      <p className="soft">An order starts from your cart. Orders that you have paid, or sent a proof for, are in “My orders”.</p>
      <p className="row">
        <Link className="btn btn--go" to={paths.cart}>
          Your Cart
        </Link>
        <Link className="btn btn--line" to={paths.orders()}>
          My orders
        </Link>
      </p>
    </Empty>
  );
}
