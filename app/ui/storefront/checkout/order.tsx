import { paths } from '~/domain/paths';
import { CheckoutKept } from './notices';
import type { CheckoutView } from './view';
import { OrderSum } from '~/ui/storefront/order/summary';
import { linkTo } from '~/ui/components/link-to';
import { Form, Link } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { useCheckoutWords } from '~/ui/translations/storefront/checkout';

/** The order's games and total, beside the payment methods. */
export function CheckoutOrder({ order }: { readonly order: CheckoutView }) {
  const { sentence, richSentence } = useCheckoutWords();
  return (
    <aside className="total total--side" aria-labelledby="order-h">
      <h2 className="text-l" id="order-h">
        {sentence('checkout-order')}
      </h2>
      <OrderSum items={order.items} />
      <hr />
      <p className="total__row">
        <strong>{sentence('total')}</strong> <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">{sentence('total-approximately')}</span> <Usd cents={order.usdCents} />
      </p>
      <CheckoutKept order={order} />
      <p className="soft text-s">{richSentence('checkout-terms', { terms: linkTo(paths.terms), refunds: linkTo(paths.refunds) })}</p>
      {order.isCancelled ? null : <Ways reference={order.reference} />}
    </aside>
  );
}

/** Ways to leave the checkout. */
function Ways({ reference }: { readonly reference: string }) {
  const { sentence } = useCheckoutWords();
  return (
    <div className="row row--apart total__links">
      <Link className="btn btn--bare" to={paths.cart}>
        {sentence('checkout-change')}
      </Link>
      <Form method="post" action={paths.checkout()}>
        <input type="hidden" name="order" value={reference} />
        <button className="btn btn--bare" name="intent" value="cancel">
          {sentence('checkout-cancel')}
        </button>
      </Form>
    </div>
  );
}
