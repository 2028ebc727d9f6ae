import { adminPaths } from '~/domain/paths/admin';
import { Reasons } from './reason';
import type { AdminOrderRow } from './view';
import { Link } from '~/ui/components/navigation';
import { Reference } from '~/ui/components/order/reference';
import { NeedsOwner, OrderStateBadge } from '~/ui/components/order/state';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

export function AdminOrderList({ orders }: { readonly orders: readonly AdminOrderRow[] }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <table className="table decisions">
      <thead>
        <tr>
          <th scope="col">{t('track-placed')}</th>
          <th scope="col">{t('order-waits-for')}</th>
          <th scope="col" className="end">
            {t('audit-field-amountCentimes')}
          </th>
          <th scope="col">{t('admin-when')}</th>
          <th scope="col">{t('order-shopper')}</th>
          <th scope="col">{t('admin-method')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.reference}>
            <td>
              <Link className="table__link" to={adminPaths.order(order.reference)}>
                <span className="sr">{t('track-placed')} </span>
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
              {tCount('games', order.games)} · <time dateTime={order.when.iso}>{order.when.text}</time>
            </td>
            <td className="decisions__who">
              <bdi>{order.name}</bdi>
              <span className="soft whole">{order.email}</span>
            </td>
            <td>{order.method === '' ? <span className="soft">{t('order-not-chosen-yet')}</span> : order.method}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
