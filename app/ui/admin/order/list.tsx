import { adminPaths } from '~/domain/paths/admin';
import { Reasons } from './reason';
import type { AdminOrderRow } from './view';
import { TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Reference } from '~/ui/components/order/reference';
import { NeedsOwner, OrderStateBadge } from '~/ui/components/order/state';
import { Price } from '~/ui/components/price';

/** Searches by POST: a key's code must not be in an address. */
export function OrderSearch({ q, isUnknown }: { readonly q: string; readonly isUnknown: boolean }) {
  return (
    <Form className="search search--end" method="post" action={adminPaths.orders()} role="search" aria-label="Orders">
      <TextField
        name="q"
        label="Reference, name, e-mail or key"
        value={q}
        error={isUnknown ? 'order-unknown' : undefined}
        placeholder="MF-XXXXXX"
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        key={q}
      />
      <button className="btn" name="intent" value="search">
        <Icon name="search" />
        Search
      </button>
    </Form>
  );
}

export function AdminOrderList({ orders }: { readonly orders: readonly AdminOrderRow[] }) {
  return (
    <table className="table decisions">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Waits for</th>
          <th scope="col" className="end">
            Amount
          </th>
          <th scope="col">When</th>
          <th scope="col">Shopper</th>
          <th scope="col">Method</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.reference}>
            <td>
              <Link className="table__link" to={adminPaths.order(order.reference)}>
                <span className="sr">Order </span>
                <Reference of={order.reference} />
              </Link>
            </td>
            <td>
              <div className="key-cell">
                {order.state === 'in_review' ? null : <OrderStateBadge state={order.state} />}
                {order.needsOwner ? <NeedsOwner /> : null}
                <Reasons reasons={order.reasons} />
              </div>
            </td>
            <td className="end">
              <Price amount={order.totalCentimes} />
            </td>
            <td>
              {order.games === 1 ? '1 game' : `${order.games} games`}, <time dateTime={order.when.iso}>{order.when.text}</time>
            </td>
            <td className="decisions__who">
              <bdi>{order.name}</bdi>
              <span className="soft whole">{order.email}</span>
            </td>
            <td>{order.method === '' ? <span className="soft">Not chosen yet</span> : order.method}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
