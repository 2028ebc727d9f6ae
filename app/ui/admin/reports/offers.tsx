import { adminPaths } from '~/domain/paths/admin';
import { formatSignedMad } from '~/domain/shared/money';
import { FiguresTable } from './figures';
import type { OfferSalesView } from './view';
import { Link } from '~/ui/components/navigation';

const sum = (rows: readonly OfferSalesView[], of: (row: OfferSalesView) => number) => rows.reduce((total, row) => total + of(row), 0);

/** Shows what offers gave away; nothing where no game was sold in one. */
export function OfferSalesTable({ rows }: { readonly rows: readonly OfferSalesView[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel books" aria-labelledby="by-offer">
      <div className="row row--apart">
        <h2 id="by-offer">Given away by offers: {formatSignedMad(sum(rows, ({ givenCentimes }) => givenCentimes))}</h2>
        <Link className="btn btn--line" to={adminPaths.offers()}>
          All offers
        </Link>
      </div>
      <FiguresTable
        head="Offer"
        columns={['Games sold', 'Sales', 'Given away']}
        rows={rows.map(({ id, name, sold, salesCentimes, givenCentimes }) => ({
          id,
          name,
          cells: [{ text: sold.toLocaleString('en') }, { text: formatSignedMad(salesCentimes) }, { text: formatSignedMad(givenCentimes) }],
        }))}
      />
    </section>
  );
}
