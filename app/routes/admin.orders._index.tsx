import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { parseReference } from '~/domain/order';
import type { Order } from '~/features/order.server';
import { shop } from '~/services.server';
import { AdminOrderList, OrderSearch } from '~/ui/admin-order-list';
import { adminOrderPath, methodText, type AdminOrderRow } from '~/ui/admin-order-view';
import { AdminPage, Segments } from '~/ui/admin-page';
import { Empty } from '~/ui/empty';
import { pageMeta } from '~/ui/meta';
import { toMoment } from '~/ui/order-view';
import { pageAt } from '~/web/cursor.server';
import { adminOnly } from '~/web/guard.server';

type Tab = 'decide' | 'all';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const params = new URL(args.request.url).searchParams;
  const q = (params.get('q') ?? '').trim().slice(0, 40);
  const reference = parseReference(q);
  if (reference !== null && (await shop.orders.find(reference))) throw redirect(adminOrderPath(reference));
  const tab: Tab = params.get('tab') === 'all' ? 'all' : 'decide';
  const after = params.get('after');
  const { orders, next } = await pageAt(shop.orders.list(tab, after));
  return { tab, q, isUnknown: q !== '', orders: orders.map(toRow), next, isFirst: after === null };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: orders' });

export default function AdminOrdersPage() {
  const { tab, q, isUnknown, orders, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <AdminPage section="orders" title="Orders" aside={<OrderSearch q={q} isUnknown={isUnknown} />}>
      <Segments
        label="Show"
        items={[
          { label: 'To decide', to: '/admin/orders', isCurrent: tab === 'decide' },
          { label: 'All', to: '/admin/orders?tab=all', isCurrent: tab === 'all' },
        ]}
      />
      <section className="panel panel--list" aria-label={tab === 'decide' ? 'Orders to decide, oldest first' : 'All orders, newest first'}>
        {orders.length > 0 ? (
          <AdminOrderList orders={orders} />
        ) : (
          <Empty title={tab === 'decide' ? 'Nothing waits for your decision.' : 'No order was placed yet.'} />
        )}
        {isFirst && next === null ? null : (
          <nav className="row row--apart" aria-label="Pages">
            {isFirst ? <span /> : <Link to={pagePath(tab, null)}>First page</Link>}
            {next === null ? null : <Link to={pagePath(tab, next)}>Next page</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

function pagePath(tab: Tab, after: string | null): string {
  const asked = Object.entries({ tab: tab === 'all' ? 'all' : '', after: after ?? '' }).filter(([, value]) => value !== '');
  return asked.length === 0 ? '/admin/orders' : `/admin/orders?${new URLSearchParams(asked).toString()}`;
}

function toRow(order: Order): AdminOrderRow {
  const { id, state, name, email, totalCentimes, method, operator, payment, submittedAt, createdAt, sameProofAs } = order;
  return {
    reference: id,
    state,
    name,
    email,
    totalCentimes,
    method: methodText(payment?.method ?? method, operator),
    when: toMoment(submittedAt ?? createdAt),
    sameProofAs,
  };
}
