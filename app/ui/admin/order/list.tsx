import type { ComponentProps } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { Reasons } from './reason';
import type { AdminOrderListRow } from './view';
import { SortHead } from '~/ui/admin/layout/sort-head';
import { Cover } from '~/ui/components/cover';
import { SelectField } from '~/ui/components/form/fields';
import { Form, Link } from '~/ui/components/navigation';
import { Reference } from '~/ui/components/order/reference';
import { NeedsOwner, OrderStateBadge } from '~/ui/components/order/state';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

interface AdminOrderListProps {
  readonly orders: readonly AdminOrderListRow[];
  /** The order of the list and the addresses of the others; absent: it can't be sorted. */
  readonly sorting?: { readonly current: string; readonly to: (sort: string) => string };
}

export function AdminOrderList({ orders, sorting }: AdminOrderListProps) {
  const { t } = useAdminTranslations();
  return (
    <table className="table table--linked decisions">
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('games')}</th>
          <Head label={t('amount')} by="amount" sorting={sorting} isDown className="end" />
          <Head label={t('order-waits-for')} by="state" sorting={sorting} />
          <Head label={t('order-waits-since')} by="waiting" sorting={sorting} />
          <Head label={t('placed-on')} by="date" sorting={sorting} isDown />
          <th scope="col">{t('method')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.reference} order={order} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the whole row is the link. */
function Row({ order }: { readonly order: AdminOrderListRow }) {
  const { t } = useAdminTranslations();
  const { first, waiting } = order;
  return (
    <tr>
      <td>
        <div className="decisions__order row no-wrap">
          {first === null ? null : <Cover src={first.cover} title={first.title} width={40} height={53} isLazy />}
          <span className="grid shrink break">
            <Link className="table__link ref" to={order.to}>
              <span className="sr">{t('order')} </span>
              <Reference of={order.reference} />
            </Link>
            <bdi className="soft">{order.email === '' ? t('order-account-gone') : order.name}</bdi>
          </span>
        </div>
      </td>
      <td className="decisions__games break">
        <p>{order.games}</p>
        {order.words === null ? null : (
          <p className="soft clamp">
            <bdi>{order.words}</bdi>
          </p>
        )}
      </td>
      <td className="end decisions__sum unbroken">
        <Price amount={order.totalCentimes} />
      </td>
      <td className="decisions__state">
        <div className="key-cell row">
          {order.state === 'in_review' ? null : <OrderStateBadge state={order.state} />}
          {order.needsOwner ? <NeedsOwner /> : null}
          <Reasons reasons={order.reasons} />
        </div>
      </td>
      <td className="decisions__since unbroken">
        {waiting && (
          <time dateTime={waiting.iso} title={waiting.text}>
            {order.waits}
          </time>
        )}
      </td>
      <td className="decisions__placed">
        <time dateTime={order.placed.iso}>{order.placed.text}</time>
      </td>
      <td className="decisions__method">
        {order.method === '' ? <span className="soft">{t('order-not-chosen-yet')}</span> : order.method}
      </td>
    </tr>
  );
}

type HeadProps = Omit<ComponentProps<typeof SortHead>, 'current' | 'to'> & { readonly sorting: AdminOrderListProps['sorting'] | undefined };

function Head({ sorting, ...head }: HeadProps) {
  if (sorting) return <SortHead {...head} {...sorting} />;
  return (
    <th scope="col" className={head.className}>
      {head.label}
    </th>
  );
}

const SORTS = [
  ['-date', 'order-sort--date'],
  ['date', 'order-sort-date'],
  ['-amount', 'order-sort--amount'],
  ['amount', 'order-sort-amount'],
  ['state', 'order-sort-state'],
  ['waiting', 'order-sort-waiting'],
  ['-waiting', 'order-sort--waiting'],
] as const;

/** The same for a phone, which shows no heads: a GET form. */
export function OrderSortForm({ tab, current }: { readonly tab: string; readonly current: string }) {
  const { t } = useAdminTranslations();
  const options = [{ value: '', label: t('order-sort-own') }, ...SORTS.map(([value, label]) => ({ value, label: t(label) }))];
  return (
    <Form
      className="order-sort fields stack gap-m items-end below-m"
      method="get"
      action={adminPaths.orders()}
      preventScrollReset
      key={`${tab} ${current}`}
    >
      {tab === '' ? null : <input type="hidden" name="tab" value={tab} />}
      <SelectField scope="sort" name="sort" label={t('sort-by')} value={current} options={options} />
      <button className="btn">{t('sort')}</button>
    </Form>
  );
}
