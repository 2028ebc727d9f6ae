import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import type { OrderView } from '~/ui/components/order/view';
import { Price, Usd } from '~/ui/components/price';
import { CodeRows } from '~/ui/storefront/order/code-off';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

export function OrderTotal({ order }: { readonly order: OrderView }) {
  const { t, tCount } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <section className="total stack" aria-label={t('total')}>
      <CodeRows code={order.couponUsed} />
      <p className="total__row row row--apart">
        <span className="soft">{tCount('games', order.games)}</span> <Price amount={order.totalCentimes} size="l" />
      </p>
      <p className="total__row row row--apart">
        <span className="soft">{t('total-approximately')}</span> <Usd cents={order.usdCents} />
      </p>
      {order.refundedCentimes > 0 ? (
        <p className="total__row row row--apart">
          <span className="soft">{t('order-total-refunded')}</span>
          <Price amount={order.refundedCentimes} />
        </p>
      ) : null}
      <p className="total__row row row--apart">
        <span className="soft">{t('placed-on')}</span> <time dateTime={order.placed.iso}>{order.placed.text}</time>
      </p>
      <SealedKeys order={order} />
      <OrderPapers order={order} />
    </section>
  );
}

/** Opens several sealed keys at once; one alone has its button on its ticket. */
function SealedKeys({ order: { reference, lines } }: { readonly order: OrderView }) {
  const { t, tCount } = useTranslations(orderTexts, orderStatusTexts);
  const sealed = lines.filter(({ question }) => question.opensWithAll).length;
  if (sealed < 2) return null;
  return (
    <Form method="post" action={paths.order(reference)} className="stack">
      <p className="soft text-s" id="reveal-all">
        {t('key-reveal-all-means')} {lines.some(({ question }) => question.open) ? t('key-reveal-all-but') : null}
      </p>
      <button className="btn btn--line" name="intent" value="reveal-all" aria-describedby="reveal-all">
        <Icon name="key-round" />
        {tCount('key-reveal-all', sealed)}
      </button>
    </Form>
  );
}

/** Stands behind the games: the keys themselves come first. */
function OrderPapers({ order: { reference, receipt, lines } }: { readonly order: OrderView }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const hasKeys = lines.some((line) => line.state === 'delivered' && line.seen !== null);
  if (!receipt && !hasKeys) return null;
  return (
    <div className="row gap-s">
      {receipt ? (
        <Link className="btn btn--line" to={paths.orderReceipt(reference)}>
          <Icon name="file-text" />
          {t(receipt)}
        </Link>
      ) : null}
      {hasKeys ? (
        // why reloadDocument: a file to keep is for the browser, not for client navigation
        <Form method="post" action={paths.orderKeys(reference)} reloadDocument>
          <button className="btn btn--line" name="intent" value="download">
            <Icon name="download" />
            {t('keys-download')}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
