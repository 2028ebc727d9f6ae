import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Reference } from '~/ui/components/order/reference';
import { OrderStateBadge } from '~/ui/components/order/state';
import type { OwnOrderRow } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { useOrderWords } from '~/ui/translations/storefront/order/page';

import { OrderSum } from './summary';

/** A shopper's orders, newest first: what was bought, and what is still to reveal. */
export function OrderList({ orders }: { readonly orders: readonly OwnOrderRow[] }) {
  const { richSentence } = useOrderWords();
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li className="orders__item" key={order.reference}>
          <p className="orders__head">
            <Link className="orders__ref" to={paths.order(order.reference)}>
              {richSentence('orders-row', { label: <span className="sr" />, reference: <Reference of={order.reference} /> })}
            </Link>{' '}
            <OrderStateBadge state={order.state} />
          </p>
          <OrderSum items={order.items} />
          <OrderFoot order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderFoot({ order }: { readonly order: OwnOrderRow }) {
  const { sentence, countedSentence } = useOrderWords();
  return (
    <div className="orders__foot">
      {order.toReveal > 0 ? (
        <p className="orders__new">
          <Icon name="key-round" />
          {countedSentence('orders-to-reveal', order.toReveal)}
        </p>
      ) : null}
      <time className="soft text-s" dateTime={order.placed.iso}>
        {order.placed.text}
      </time>{' '}
      <Price amount={order.paidCentimes ?? order.totalCentimes} />
      {order.refundedCentimes > 0 ? (
        <span className="soft">
          {sentence('order-total-refunded')} <Price amount={order.refundedCentimes} />
        </span>
      ) : null}
      {order.state === 'awaiting_payment' ? (
        <Link className="btn btn--go orders__pay" to={paths.checkout()}>
          {sentence('order-pay')}
        </Link>
      ) : null}
    </div>
  );
}
