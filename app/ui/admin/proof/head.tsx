import { adminPaths } from '~/domain/paths/admin';
import { waitText } from '~/ui/admin/dashboard/view';
import { Reasons } from '~/ui/admin/order/reason';
import type { AdminOrderView } from '~/ui/admin/order/view';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Says which proof it is, how long it waits, and what is wrong with it. */
export function QueueTitle({ order, waitsMs }: { readonly order: AdminOrderView; readonly waitsMs: number }) {
  const i18n = useAdminTranslations();
  return (
    <div className="row queue__title tight">
      <h1>{i18n.t('queue-proof', { reference: order.reference })}</h1>
      <span className="badge badge--warn">
        <Icon name="clock" />
        {waitText(i18n, waitsMs)}
      </span>
      <Reasons reasons={order.reasons.filter(({ isBad }) => isBad)} />
    </div>
  );
}

interface Place {
  readonly nth: number;
  readonly count: number;
  /** The references of the neighbours. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Says the place in the queue, and leads to the proofs before and behind. */
export function QueueAside({ nth, count, before, after }: Place) {
  const { t, number } = useAdminTranslations();
  return (
    <div className="row queue__place to-end">
      <Link to={adminPaths.statements}>{t('statements-title')}</Link>
      <span className="soft num">{t('queue-place', { nth: number(nth), count: number(count) })}</span>
      {before === null ? null : (
        <Link className="btn btn--line" to={adminPaths.proofs(before)} aria-keyshortcuts="k">
          <Icon name="arrow-left" dir />
          {t('queue-before')}
        </Link>
      )}
      {after === null ? null : (
        <Link className="btn btn--line" to={adminPaths.proofs(after)} aria-keyshortcuts="j">
          {t('queue-skip')}
          <Icon name="arrow-right" dir />
        </Link>
      )}
    </div>
  );
}
