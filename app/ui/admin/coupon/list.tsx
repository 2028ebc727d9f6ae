import { adminPaths } from '~/domain/paths/admin';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import type { CouponRow } from './view';
import { useAdminTranslations } from '~/ui/translations/admin';

interface CouponListProps {
  readonly rows: readonly CouponRow[];
  readonly label: string;
  /** The buttons' intent, and the name of their hidden field. */
  readonly end: 'end' | 'end-many';
}

const BADGES = { running: 'badge badge--good', planned: 'badge badge--later', over: 'badge' } as const;

/** On a phone each code is a card, with each figure beside its column's heading. */
export function CouponList({ rows, label, end }: CouponListProps) {
  const { t } = useAdminTranslations();
  return (
    <table className="table table--labels coupons" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('uses')}</th>
          <th scope="col" className="end">
            {t('orders')}
          </th>
          <th scope="col" className="end">
            {t('sales')}
          </th>
          <th scope="col" className="end">
            {t('coupon-taken-off')}
          </th>
          <th scope="col" className="end">
            {t('profit')}
          </th>
          <th scope="col">
            <span className="sr">{t('change')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className="gap-xs tight row">
                <bdi className="mono semibold">{row.name}</bdi>{' '}
                <span className={BADGES[row.state]}>
                  {t(row.state === 'running' ? 'offer-state-running' : `coupon-state-${row.state}`)}
                </span>{' '}
                {row.timing === null ? null : <span className="soft">{row.timing}</span>}
              </span>
              <span className="soft coupons__line">{row.terms.join(' · ')}</span>
              {row.link === null ? null : <code className="coupons__line whole">{row.link}</code>}
            </th>
            <td data-label={t('uses')}>{row.uses}</td>
            <td className="end" data-label={t('orders')}>
              {row.orders}
            </td>
            <td className="end" data-label={t('sales')}>
              {row.sales}
            </td>
            <td className="end" data-label={t('coupon-taken-off')}>
              {row.off}
            </td>
            <td className="end" data-label={t('profit')}>
              {row.profit}
            </td>
            <td>
              <Acts row={row} end={end} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Acts({ row, end }: { readonly row: CouponRow } & Pick<CouponListProps, 'end'>) {
  const { t } = useAdminTranslations();
  return (
    <div className="row gap-s">
      {row.isShowable ? (
        // why reloadDocument: a file to keep is for the browser, not for client navigation
        <Form method="post" action={adminPaths.couponFile(row.id)} reloadDocument>
          <button
            className="btn btn--line"
            name="intent"
            value="show"
            aria-label={t('labelled', { label: t('coupon-download'), value: row.name })}
          >
            <Icon name="download" />
            {t('coupon-download')}
          </button>
        </Form>
      ) : null}
      {row.state === 'over' ? null : (
        <Form method="post" action={adminPaths.coupons()}>
          <input type="hidden" name="id" value={row.id} />
          <button className="btn btn--line" name="intent" value={end} aria-label={t('coupon-end-name', { name: row.name })}>
            {t('coupon-end')}
          </button>
        </Form>
      )}
    </div>
  );
}
