import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { typedText } from '~/domain/catalogue/query';
import { adminPaths } from '~/domain/paths/admin';
import { ORDER_SORTS, ORDER_TABS, type OrderTab } from '~/domain/order';
import { AdminOrderList, OrderSortForm } from '~/ui/admin/order/list';
import { toListRow } from '~/ui/admin/order/page-view';
import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { AdminPage } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, type AdminText, useAdminTranslations } from '~/ui/translations/admin';
import { withLastList } from '~/web/admin/last-list.server';
import { pageAt } from '~/web/pagination.server';
import { requireAdmin } from '~/web/guards.server';

/** In characters. */
const MAX_SEARCH = 255;

const TABS: Readonly<Record<OrderTab, { readonly label: AdminText; readonly about: AdminText; readonly empty: AdminText }>> = {
  decide: { label: 'to-decide', about: 'order-orders-to-decide-oldest-first', empty: 'order-nothing-waits-for-your-decision' },
  proofs: { label: 'order-proofs', about: 'order-proof-list', empty: 'order-no-proof-waits-for-you' },
  requests: { label: 'order-requests', about: 'order-requests-and-problems-oldest-first', empty: 'order-request-list-empty' },
  owed: { label: 'keys-owed', about: 'order-owed-list', empty: 'order-nobody-waits-for-a-key' },
  all: { label: 'all', about: 'order-all-orders-newest-first', empty: 'order-no-order-was-placed-yet' },
};

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const q = typedText(params.get('q'), MAX_SEARCH);
  const tab = ORDER_TABS.find((each) => each === params.get('tab')) ?? 'decide';
  const after = params.get('after');
  const sort = ORDER_SORTS.find((each) => each === params.get('sort')) ?? null;
  const now = shop.clock();
  const counts = await shop.orders.counts();
  if (q !== '') {
    const reference = await shop.orderSearch.findOne(q);
    if (reference !== null) throw redirect(adminPaths.order(reference));
    const orderPage = await pageAt(shop.orderSearch.search(q, after));
    const rows = orderPage.orders.map((each) => toListRow(i18n, each, now));
    return data({ tab: null, sort: null, q, counts, orders: rows, next: orderPage.next, isFirst: after === null, isCut: false });
  }
  const { orders, next, isCut = false } = await pageAt(shop.orders.list(tab, after, sort));
  const view = { tab, sort, q, counts, orders: orders.map((each) => toListRow(i18n, each, now)), next, isFirst: after === null, isCut };
  return withLastList(shop, args.request, 'orders', view);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-orders') });
};

export default function AdminOrdersPage() {
  const { t, number } = useAdminTranslations();
  const { tab, sort, q, counts, orders, next, isFirst, isCut } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('orders')} aside={<StatementLink />}>
      <CountTabs
        label={t('show')}
        items={ORDER_TABS.map((each) => ({
          label: t(TABS[each].label),
          to: pagePath({ tab: each, sort, q: '' }),
          count: counts[each],
          isCurrent: tab === each,
          isWaiting: each === 'decide' || each === 'proofs',
        }))}
      />
      {tab === null || orders.length < 2 ? null : <OrderSortForm tab={tab === 'decide' ? '' : tab} current={sort ?? ''} />}
      <section className="panel panel--list" aria-label={tab === null ? t('order-match-list') : t(TABS[tab].about)}>
        {isCut && tab !== null ? (
          <p className="soft below">{t('order-sort-cut', { shown: number(orders.length), all: number(counts[tab]) })}</p>
        ) : null}
        {orders.length > 0 ? (
          <AdminOrderList
            orders={orders}
            {...(tab === null ? {} : { sorting: { current: sort ?? '', to: (by) => pagePath({ tab, sort: by, q: '' }) } })}
          />
        ) : (
          <Empty title={tab === null ? t(next === null ? 'order-unknown' : 'order-not-among-these') : t(TABS[tab].empty)} />
        )}
        {isFirst && next === null ? null : (
          <nav className="row row--apart" aria-label={t('pages')}>
            {isFirst ? <span /> : <Link to={pagePath({ tab, sort, q })}>{t('first-page')}</Link>}
            {next === null ? null : (
              <Link to={pagePath({ tab, sort, q }, next)}>{tab === null ? t('orders-further-back') : t('next-page')}</Link>
            )}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

function StatementLink() {
  const { t } = useAdminTranslations();
  return (
    <Link className="btn btn--line" to={adminPaths.statements}>
      <Icon name="landmark" />
      {t('bank-statement')}
    </Link>
  );
}

interface Shown {
  readonly tab: OrderTab | null;
  readonly sort: string | null;
  readonly q: string;
}

function pagePath({ tab, sort, q }: Shown, after: string | null = null): string {
  if (tab === null) return adminPaths.orders({ q, after });
  return adminPaths.orders({ tab: tab === 'decide' ? '' : tab, sort, after });
}
