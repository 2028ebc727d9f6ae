import type { OrderView } from '~/ui/kit/order/view';
import { Price, Usd } from '~/ui/kit/price';
import { useOrderWords } from '~/ui/words/shop/order/page';

/** What an order costs. */
export function OrderTotal({ order }: { readonly order: OrderView }) {
  const { sentence, countedSentence } = useOrderWords();
  return (
    <section className="total" aria-label={sentence('total')}>
      <p className="total__row">
        <span className="soft">{countedSentence('games', order.games)}</span> <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">{sentence('total-approximately')}</span> <Usd cents={order.usdCents} />
      </p>
      {order.refundedCentimes > 0 ? (
        <p className="total__row">
          <span className="soft">{sentence('order-total-refunded')}</span>
          <Price amount={order.refundedCentimes} />
        </p>
      ) : null}
      <p className="total__row">
        <span className="soft">{sentence('order-total-placed')}</span> <time dateTime={order.placed.iso}>{order.placed.text}</time>
      </p>
    </section>
  );
}
