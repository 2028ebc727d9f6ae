import type { OrderView } from '~/ui/kit/order/view';
import { Price, Usd } from '~/ui/kit/price';
import { countedSentence } from '~/ui/words/shop';

/** What an order costs. */
export function OrderTotal({ order }: { readonly order: OrderView }) {
  return (
    <section className="total" aria-label="Total">
      <p className="total__row">
        <span className="soft">{countedSentence('games', order.games)}</span>
        <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">Approximately</span>
        <Usd cents={order.usdCents} />
      </p>
      {order.refundedCentimes > 0 ? (
        <p className="total__row">
          <span className="soft">Refunded</span>
          <Price amount={order.refundedCentimes} />
        </p>
      ) : null}
      <p className="total__row">
        <span className="soft">Placed</span>
        <time dateTime={order.placed.iso}>{order.placed.text}</time>
      </p>
    </section>
  );
}
