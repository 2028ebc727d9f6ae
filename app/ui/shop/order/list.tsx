import { Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { OrderStateBadge } from '~/ui/kit/order/state';
import type { OrderRow } from '~/ui/kit/order/view';
import { Price } from '~/ui/kit/price';
import { countedSentence } from '~/ui/words/shop';

/** A shopper's orders, newest first; cards on a phone. */
export function OrderList({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li className="orders__item" key={order.reference}>
          <Link className="orders__ref" to={paths.order(order.reference)}>
            <span className="sr">Order </span>
            {order.reference}
          </Link>
          <OrderStateBadge state={order.state} />
          <p className="soft">
            <time dateTime={order.placed.iso}>{order.placed.text}</time>, {countedSentence('games', order.games)}
          </p>
          <Price amount={order.totalCentimes} />
        </li>
      ))}
    </ul>
  );
}
