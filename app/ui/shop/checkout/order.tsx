import { Form, Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { CheckoutView } from './view';
import { OrderSum } from '~/ui/shop/order/sum';
import { Price, Usd } from '~/ui/kit/price';

/** The order's games and total, beside the payment methods. */
export function CheckoutOrder({ order }: { readonly order: CheckoutView }) {
  return (
    <aside className="total total--side" aria-labelledby="order-h">
      <h2 className="text-l" id="order-h">
        Your order
      </h2>
      <OrderSum items={order.items} />
      <hr />
      <p className="total__row">
        <strong>Total</strong>
        <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">Approximately</span>
        <Usd cents={order.usdCents} />
      </p>
      {order.isCancelled ? null : <Ways reference={order.reference} />}
    </aside>
  );
}

/** Ways to leave the checkout. */
function Ways({ reference }: { readonly reference: string }) {
  return (
    <div className="row row--apart total__links">
      <Link className="btn btn--bare" to={paths.cart}>
        Change your cart
      </Link>
      <Form method="post" action={paths.checkout()}>
        <input type="hidden" name="order" value={reference} />
        <button className="btn btn--bare" name="intent" value="cancel">
          Cancel order
        </button>
      </Form>
    </div>
  );
}
