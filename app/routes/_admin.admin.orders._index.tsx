import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { typedText } from '~/domain/catalogue/query';
import { adminPaths } from '~/domain/paths/admin';
import { ORDER_TABS, type OrderTab } from '~/domain/order';
import { shop } from '~/services/index.server';
import { AdminOrderList, OrderSearch } from '~/ui/admin/order/list';
import { toAdminRow } from '~/ui/admin/order/page-view';
import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { AdminPage, Segments } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { t } from '~/ui/translations/admin';
import { invalid } from '~/web/form-response.server';
import { pageAt } from '~/web/pagination.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';

/** In characters. */
const MAX_SEARCH = 255;

const TABS: Readonly<Record<OrderTab, { readonly label: string; readonly about: string; readonly empty: string }>> = {
  decide: { label: 'To decide', about: 'Orders to decide, oldest first', empty: 'Nothing waits for your decision.' },
  proofs: { label: 'Proofs', about: 'Orders whose proof waits for you, oldest first', empty: 'No proof waits for you.' },
  requests: { label: 'Requests', about: 'Requests and problems, oldest first', empty: 'No request and no problem waits for you.' },
  owed: { label: 'Keys owed', about: 'Orders that wait for keys, in the order in which they get them', empty: 'Nobody waits for a key.' },
  all: { label: 'All', about: 'All orders, newest first', empty: 'No order was placed yet.' },
};

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const q = typedText(params.get('q'), MAX_SEARCH);
  const tab = ORDER_TABS.find((each) => each === params.get('tab')) ?? 'decide';
  const after = params.get('after');
  if (q !== '') {
    const reference = await shop.orderSearch.findOne(q);
    if (reference !== null) throw redirect(adminPaths.order(reference));
    const found = await pageAt(shop.orderSearch.search(q, after));
    return { tab: null, q, orders: found.orders.map(toAdminRow), next: found.next, isFirst: after === null };
  }
  const { orders, next } = await pageAt(shop.orders.list(tab, after));
  return { tab, q, orders: orders.map(toAdminRow), next, isFirst: after === null };
}

/** Searches. The text comes by POST; only text that can name an order, and not a key, goes on into an address. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'search') throw new Response(null, { status: 400 });
  const q = typedText(form.values['q'] ?? '', MAX_SEARCH);
  const reference = await shop.orderSearch.findOne(q);
  if (reference !== null) return redirect(adminPaths.order(reference), 303);
  const { orders, next } = await shop.orderSearch.search(q);
  if (orders.length === 0 && next === null) return invalid(form, { q: 'order-unknown' });
  return redirect(adminPaths.orders({ q }), 303);
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: orders' });

export default function AdminOrdersPage() {
  const { tab, q, orders, next, isFirst } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  const isUnknown = sent !== undefined || (tab === null && orders.length === 0 && next === null);
  return (
    <AdminPage section="orders" title="Orders" aside={<StatementLink />}>
      <div className="row row--apart finding">
        <Segments
          label="Show"
          items={ORDER_TABS.map((each) => ({ label: TABS[each].label, to: pagePath({ tab: each, q: '' }), isCurrent: tab === each }))}
        />
        <FilterFold summary="Find an order" isOpen={isUnknown || tab === null}>
          <OrderSearch q={sent?.values['q'] ?? q} isUnknown={isUnknown} />
        </FilterFold>
      </div>
      <section className="panel panel--list" aria-label={tab === null ? 'Orders that were found, newest first' : TABS[tab].about}>
        {orders.length > 0 ? (
          <AdminOrderList orders={orders} />
        ) : (
          <Empty title={tab === null ? t(next === null ? 'order-unknown' : 'order-not-among-these') : TABS[tab].empty} />
        )}
        {isFirst && next === null ? null : (
          <nav className="row row--apart" aria-label="Pages">
            {isFirst ? <span /> : <Link to={pagePath({ tab, q })}>First page</Link>}
            {next === null ? null : <Link to={pagePath({ tab, q }, next)}>{tab === null ? t('orders-further-back') : 'Next page'}</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

function StatementLink() {
  return (
    <Link className="btn btn--line" to={adminPaths.statements}>
      <Icon name="landmark" />
      Bank statement
    </Link>
  );
}

function pagePath({ tab, q }: { readonly tab: OrderTab | null; readonly q: string }, after: string | null = null): string {
  if (tab === null) return adminPaths.orders({ q, after });
  return adminPaths.orders({ tab: tab === 'decide' ? '' : tab, after });
}
