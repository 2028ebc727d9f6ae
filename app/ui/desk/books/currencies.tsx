import type { CurrencyRow } from '~/domain/books-currency';
import { formatCurrency } from '~/domain/money';

import { countedSentence } from '~/ui/words/desk';

interface Column {
  readonly label: string;
  readonly text: (row: CurrencyRow) => string;
}

const COLUMNS: readonly Column[] = [
  { label: 'Payments', text: (row) => row.payments.toLocaleString('en') },
  { label: 'Received', text: (row) => formatCurrency(row.grossCents, row.currency) },
  { label: 'Provider’s fee', text: (row) => formatCurrency(row.feeCents, row.currency) },
  { label: 'Left', text: (row) => formatCurrency(row.netCents, row.currency) },
];
const CREDITED: Column = {
  label: 'Changed to',
  text: (row) => (row.creditedIn === null ? '' : formatCurrency(row.creditedCents, row.creditedIn)),
};

/** What the payments of a period brought, in the currencies in which they came. */
export function CurrencyTable({ rows }: { readonly rows: readonly CurrencyRow[] }) {
  const columns = rows.some((row) => row.creditedIn !== null) ? [...COLUMNS, CREDITED] : COLUMNS;
  const withoutFee = rows.reduce((sum, row) => sum + row.withoutFee, 0);
  return (
    <>
      <table className="table books__table">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            {columns.map(({ label }) => (
              <th scope="col" className="end" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.currency} ${row.creditedIn}`}>
              <th scope="row">{row.currency}</th>
              {columns.map(({ label, text }) => (
                <td className="end" data-label={label} key={label}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {withoutFee > 0 ? <p className="soft">{countedSentence('sales-without-fee', withoutFee)}</p> : null}
    </>
  );
}
