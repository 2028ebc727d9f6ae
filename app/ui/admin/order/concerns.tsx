import { adminPaths } from '~/domain/paths/admin';
import { PRICE_LOSSES } from '~/domain/order/price-loss';
import type { ProofConcern } from '~/domain/payment/proof-concerns';
import { formatMad, parsePrice, toCentimes } from '~/domain/shared/money';

import type { AdminOrderView } from './view';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Says in plain words what isn't clean about an order's money. */
export function ConcernList({ order }: { readonly order: AdminOrderView }) {
  return (
    <ul>
      {order.concerns.map((concern) => (
        <li key={concern.code}>
          <ConcernText order={order} concern={concern} />
        </li>
      ))}
      {order.late === null ? null : <li>{order.late.prices}</li>}
    </ul>
  );
}

function ConcernText({
  order: { totalCentimes, late },
  concern: { code, about },
}: {
  readonly order: AdminOrderView;
  readonly concern: ProofConcern;
}) {
  const { t, tRich, number, language } = useAdminTranslations();
  switch (code) {
    case 'same-picture':
    case 'row-used':
      // The search: that order may be gone.
      return tRich(`concern-${code}`, { order: <Link to={adminPaths.orders({ q: about })}>{about}</Link> });
    case 'several-rows':
      return t('concern-several-rows', { count: number(Number(about)) });
    case 'row-differs': {
      const amount = formatMad(parsePrice(about) ?? toCentimes(0), language);
      return t('concern-row-differs', { amount, total: formatMad(totalCentimes, language) });
    }
    case 'price-lost':
      return (
        late?.reasons.find(({ cause }) => cause === about)?.text ?? t(`waits-${PRICE_LOSSES.find((each) => each === about) ?? 'code-over'}`)
      );
    case 'ended':
    case 'late':
      return (
        late?.reasons.find(({ cause }) => cause === 'cancelled' || cause === 'lapsed')?.text ??
        t(code === 'late' ? 'waits-late' : 'concern-ended')
      );
    default:
      return t(`concern-${code}`);
  }
}
