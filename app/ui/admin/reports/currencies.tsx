import type { CurrencyRow } from '~/domain/reports/currency';
import { formatCurrency } from '~/domain/shared/money';

import { FiguresTable } from './figures';
import { tCount, t } from '~/ui/translations/admin';

interface Column {
  readonly label: string;
  readonly text: (row: CurrencyRow) => string;
}

const COLUMNS: readonly Column[] = [
  { label: t('currency-payments'), text: (row) => row.payments.toLocaleString('en') },
  { label: t('currency-received'), text: (row) => formatCurrency(row.grossCents, row.currency) },
  { label: t('currency-fee'), text: (row) => formatCurrency(row.feeCents, row.currency) },
  { label: t('currency-left'), text: (row) => formatCurrency(row.netCents, row.currency) },
];
/** Money that is not for an order, or went back: a column only where there is some. */
const KINDS = (['surplus', 'differs', 'orphan', 'returned'] as const).map((kind) => ({
  kind,
  label: t(`currency-${kind}`),
  text: (row: CurrencyRow) => formatCurrency(row.kinds[kind], row.currency),
}));
const CREDITED: Column = {
  label: t('currency-changed'),
  text: (row) => (row.creditedIn === null ? '' : formatCurrency(row.creditedCents, row.creditedIn)),
};

export function CurrencyTable({ rows }: { readonly rows: readonly CurrencyRow[] }) {
  const kinds = KINDS.filter(({ kind }) => rows.some((row) => row.kinds[kind] !== 0));
  const columns = [...COLUMNS, ...(rows.some((row) => row.creditedIn !== null) ? [CREDITED] : []), ...kinds];
  const withoutFee = rows.reduce((sum, row) => sum + row.withoutFee, 0);
  return (
    <>
      <FiguresTable
        head={t('currency-name')}
        columns={columns.map(({ label }) => label)}
        rows={rows.map((row) => ({
          id: `${row.currency} ${row.creditedIn}`,
          name: row.currency,
          cells: columns.map(({ text }) => ({ text: text(row) })),
        }))}
      />
      {withoutFee > 0 ? <p className="soft">{tCount('sales-without-fee', withoutFee)}</p> : null}
    </>
  );
}
