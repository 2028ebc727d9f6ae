import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services.server';
import { Empty } from '~/ui/kit/empty';
import { pageMeta } from '~/ui/kit/meta';
import { OrderList } from '~/ui/shop/order/list';
import { toMoment } from '~/ui/kit/order/view';
import { PageHead } from '~/ui/shop/site/page-head';
import { pageAt } from '~/web/cursor.server';
import { signedIn } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  const visit = await signedIn(args);
  const after = new URL(args.request.url).searchParams.get('after');
  const { orders, next } = await pageAt(shop.orders.listFor(visit.account.id, after));
  return {
    isFirst: after === null,
    next,
    orders: orders.map(({ id, state, createdAt, totalCentimes, lines }) => ({
      reference: id,
      state,
      placed: toMoment(createdAt),
      totalCentimes,
      games: lines.length,
    })),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: 'My orders' });

export default function OrdersPage() {
  const { orders, isFirst, next } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page">
      <PageHead title="My orders" />
      {orders.length > 0 ? (
        <OrderList orders={orders} />
      ) : (
        <Empty title="You have no orders yet.">
          <p className="soft">What you buy is kept here, with its keys.</p>
          <Link className="btn btn--go btn--l" to={paths.products()}>
            Browse all games
          </Link>
        </Empty>
      )}
      {isFirst && next === null ? null : (
        <nav className="row row--apart orders__pages" aria-label="Pages">
          {isFirst ? <span /> : <Link to={paths.orders()}>Newest orders</Link>}
          {next === null ? null : <Link to={paths.orders({ after: next })}>Older orders</Link>}
        </nav>
      )}
    </div>
  );
}
