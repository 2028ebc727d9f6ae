import { adminPaths } from '~/domain/paths/admin';
import { type Centimes, formatMad, sum } from '~/domain/shared/money';

import { Link } from '~/ui/components/navigation';
import type { Moment } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

export interface UnfoundMethod {
  readonly method: string;
  readonly orders: readonly {
    readonly reference: string;
    readonly name: string;
    readonly amountCentimes: Centimes;
    readonly approved: Moment;
  }[];
}

/** Lists what was approved by hand and stands on no statement of its days. */
export function UnfoundApprovals({ methods }: { readonly methods: readonly UnfoundMethod[] }) {
  const { t, tCount, language } = useAdminTranslations();
  if (methods.length === 0) return null;
  return (
    <section className="panel panel--list below" aria-labelledby="unfound">
      <h2 id="unfound">{t('unfound-title')}</h2>
      <p className="soft below">{t('unfound-about')}</p>
      {methods.map(({ method, orders }) => (
        <section key={method} aria-label={method}>
          <h3>
            {method} · {tCount('unfound', orders.length, { sum: formatMad(sum(orders.map((each) => each.amountCentimes)), language) })}
          </h3>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('reference')}</th>
                <th scope="col">{t('order-shopper')}</th>
                <th scope="col">{t('order-approved-at')}</th>
                <th scope="col" className="end">
                  {t('received')}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map(({ reference, name, amountCentimes, approved }) => (
                <tr key={reference}>
                  <td>
                    <Link className="table__link ref table__link--text break" to={adminPaths.order(reference)}>
                      {reference}
                    </Link>
                  </td>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td>
                    <time dateTime={approved.iso}>{approved.text}</time>
                  </td>
                  <td className="end">
                    <Price amount={amountCentimes} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </section>
  );
}
