import { adminPaths } from '~/domain/paths/admin';
import { formatSignedMad } from '~/domain/shared/money';
import { FiguresTable } from './figures';
import type { OfferSalesView } from './view';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

const sum = (rows: readonly OfferSalesView[], of: (row: OfferSalesView) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Shows what offers gave away; nothing where no game was sold in one. */
export function OfferSalesTable({ rows }: { readonly rows: readonly OfferSalesView[] }) {
  const { t, number, language } = useAdminTranslations();
  if (rows.length === 0) return null;
  return (
    <section className="panel books below" aria-labelledby="by-offer">
      <div className="row row--apart">
        <h2 id="by-offer">
          {t('books-given-away-total', {
            amount: formatSignedMad(
              sum(rows, ({ givenCentimes }) => givenCentimes),
              language,
            ),
          })}
        </h2>
        <Link className="btn btn--line" to={adminPaths.offers()}>
          {t('all-offers')}
        </Link>
      </div>
      <FiguresTable
        head={t('offer')}
        columns={[t('games-sold'), t('sales'), t('given-away')]}
        rows={rows.map(({ id, name, sold, salesCentimes, givenCentimes }) => ({
          id,
          name,
          cells: [
            { text: number(sold) },
            { text: formatSignedMad(salesCentimes, language) },
            { text: formatSignedMad(givenCentimes, language) },
          ],
        }))}
      />
    </section>
  );
}
