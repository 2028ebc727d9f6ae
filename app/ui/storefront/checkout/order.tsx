import { paths } from '~/domain/paths';
import { CheckoutKept } from './notices';
import type { CheckoutView } from './view';
import { CodeRows } from '~/ui/storefront/order/code-off';
import { OrderSum } from '~/ui/storefront/order/summary';
import { AskAboutOrder } from '~/ui/storefront/share/order';
import { linkTo } from '~/ui/components/link-to';
import { Form, Link } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export function CheckoutOrder({ order }: { readonly order: CheckoutView }) {
  const { t, tRich } = useTranslations(checkoutTexts);
  return (
    <aside className="total stack total--side" aria-labelledby="order-h">
      <h2 className="text-l" id="order-h">
        {t('your-order')}
      </h2>
      <OrderSum items={order.items} />
      <hr />
      <CodeRows code={order.code} />
      <p className="total__row row row--apart">
        <strong>{t('total')}</strong> <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row row row--apart">
        <span className="soft">{t('total-approximately')}</span> <Usd cents={order.usdCents} />
      </p>
      <CheckoutKept order={order} />
      <p className="soft text-s">{tRich('checkout-terms', { terms: linkTo(paths.terms), refunds: linkTo(paths.refunds) })}</p>
      <AskAboutOrder reference={order.reference} />
      {order.isCancelled ? null : <Ways reference={order.reference} />}
    </aside>
  );
}

function Ways({ reference }: { readonly reference: string }) {
  const { t } = useTranslations(checkoutTexts);
  return (
    <div className="row row--apart total__links">
      <Link className="btn btn--bare" to={paths.cart}>
        {t('checkout-change')}
      </Link>
      <Form method="post" action={paths.checkout()}>
        <input type="hidden" name="order" value={reference} />
        <button className="btn btn--bare" name="intent" value="cancel">
          {t('checkout-cancel')}
        </button>
      </Form>
    </div>
  );
}
