import { Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { OrderStateBadge } from '~/ui/kit/order/state';
import type { OrderRow } from '~/ui/kit/order/view';
import { Price } from '~/ui/kit/price';
import { useOrderWords } from '~/ui/words/shop/order';

/** A shopper's orders, newest first; cards on a phone. */
export function OrderList({ orders }: { readonly orders: readonly OrderRow[] }) {
  const { countedSentence, richSentence } = useOrderWords();
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li className="orders__item" key={order.reference}>
          <Link className="orders__ref" to={paths.order(order.reference)}>
            {richSentence('orders-row', { label: <span className="sr" />, reference: order.reference })}
          </Link>{' '}
          <OrderStateBadge state={order.state} />
          <p className="soft">
            {richSentence('orders-row-games', {
              date: <time dateTime={order.placed.iso}>{order.placed.text}</time>,
              games: countedSentence('games', order.games),
            })}
          </p>
          <Price amount={order.totalCentimes} />
        </li>
      ))}
    </ul>
  );
}
