import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { isHeldBack } from '~/domain/payment/refund-amounts';
import { languageOf, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { Order, OrderLine } from '~/features/order/index.server';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { OrderList } from '~/ui/storefront/order/list';
import { Link } from '~/ui/components/navigation';
import { refundedOf } from '~/ui/components/order/request-view';
import { toMissingPayment, toMoment, type OwnOrderRow } from '~/ui/components/order/view';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { pageAt } from '~/web/pagination.server';
import { requireUser } from '~/web/guards.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const after = new URL(args.request.url).searchParams.get('after');
  const { orders, next } = await pageAt(shop.orders.listFor(account.id, after));
  return {
    isFirst: after === null,
    next,
    orders: orders.map((order) => toRow(order, languageOf(args.request))),
  };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, orderTexts, orderStatusTexts).t('my-orders') });

export default function OrdersPage() {
  const { orders, isFirst, next } = useLoaderData<typeof loader>();
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <div className="wrap page pays">
      <PageHead title={t('my-orders')} />
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <Empty title={t('orders-none')}>
          <p className="soft">{t('orders-none-hint')}</p>
          <Link className="btn btn--go btn--l" to={paths.products()}>
            {t('browse-games')}
          </Link>
        </Empty>
      )}
      {isFirst && next === null ? null : (
        <nav className="row row--apart orders__pages" aria-label={t('pages')}>
          {isFirst ? <span /> : <Link to={paths.orders()}>{t('orders-newest')}</Link>}
          {next === null ? null : <Link to={paths.orders({ after: next })}>{t('orders-older')}</Link>}
        </nav>
      )}
    </div>
  );
}

function toRow(order: Order, language: Language): OwnOrderRow {
  const { id, state, createdAt, totalCentimes, payment, lines, lost } = order;
  const isNew = (line: OrderLine) => line.state === 'delivered' && line.revealedAt === null && !isHeldBack(order, line.gameId);
  return {
    reference: id,
    state,
    placed: toMoment(createdAt, language),
    totalCentimes,
    paidCentimes: payment?.amountCentimes ?? null,
    refundedCentimes: refundedOf(order),
    missing: toMissingPayment(order),
    items: [...lines, ...lost].map(({ gameId, title, cover, priceCentimes }) => ({ id: gameId, title, cover, priceCentimes })),
    toReveal: lines.filter(isNew).length,
  };
}
