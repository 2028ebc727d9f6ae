import { paths } from '~/domain/paths';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Reference } from '~/ui/components/order/reference';
import { OrderStateBadge } from '~/ui/components/order/state';
import type { OwnOrderRow } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';

import { OrderSum } from './summary';

export function OrderList({ orders }: { readonly orders: readonly OwnOrderRow[] }) {
  const { tRich } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <ul className="ruled">
      {orders.map((order) => (
        <li className="orders__item anchor underlined stack gap-m" key={order.reference}>
          <p className="orders__head tight row row--apart">
            <Link className="orders__ref ref" to={paths.order(order.reference)}>
              {tRich('orders-row', { label: <span className="sr" />, reference: <Reference of={order.reference} /> })}
            </Link>{' '}
            <OrderStateBadge state={order.state} />
          </p>
          <OrderSum items={order.items} />
          <OrderFoot order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderFoot({ order }: { readonly order: OwnOrderRow }) {
  const { t, tCount } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <div className="orders__foot tight row row--apart">
      {order.toReveal > 0 ? (
        <p className="orders__new good row no-wrap">
          <Icon name="key-round" />
          {tCount('orders-to-reveal', order.toReveal)}
        </p>
      ) : null}
      <time className="soft text-s" dateTime={order.placed.iso}>
        {order.placed.text}
      </time>{' '}
      <Price amount={order.paidCentimes ?? order.totalCentimes} />
      {order.refundedCentimes > 0 ? (
        <span className="soft">
          {t('order-total-refunded')} <Price amount={order.refundedCentimes} />
        </span>
      ) : null}
      {order.missing === null ? null : <span className="soft">{t('missing-title')}</span>}
      {order.state === 'awaiting_payment' ? (
        <Link className="btn btn--go orders__pay" to={paths.checkout()}>
          {t('order-pay')}
        </Link>
      ) : null}
    </div>
  );
}
