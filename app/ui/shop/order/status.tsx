import { Form, Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { OrderRejection } from './rejection';
import { OrderStateBadge } from '~/ui/kit/order/state';
import type { OrderView } from '~/ui/kit/order/view';
import { orderStateHint } from './words';

/** The state of an order, what it means, and what the shopper can do next. */
export function OrderStatus({ order }: { readonly order: OrderView }) {
  const hasKeys = order.lines.some((line) => line.state === 'delivered' && (line.code !== null || !line.question.isHeldBack));
  const kept = order.lines.filter((line) => line.state !== 'refunded').length;
  return (
    <section className="panel stack status below" aria-label="Status">
      <OrderStateBadge state={order.state} />
      <p>{orderStateHint(order.state, kept)}</p>
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.isWithoutKey ? (
        <Notice tone="info">
          <p>
            When your proof arrived, not every key was in stock. Once your payment is confirmed, we owe you the missing ones, or you get
            your money back.
          </p>
        </Notice>
      ) : null}
      {order.state === 'awaiting_payment' ? (
        <Link className="btn btn--go" to={paths.checkout()}>
          Continue to payment
        </Link>
      ) : null}
      {order.state === 'cancelled' ? (
        <p className="row">
          <Link className="btn btn--line" to={paths.cart}>
            Go to your cart
          </Link>
          {order.takesProof ? (
            <Link className="btn btn--line" to={paths.checkout({ order: order.reference })}>
              I have paid for this order
            </Link>
          ) : null}
        </p>
      ) : null}
      {hasKeys ? (
        // why reloadDocument: a file to keep is for the browser, not for client navigation
        <Form method="post" action={paths.orderKeys(order.reference)} reloadDocument>
          <button className="btn btn--line" name="intent" value="download">
            <Icon name="download" />
            Download keys
          </button>
        </Form>
      ) : null}
    </section>
  );
}
