import type { CurrencyRow } from '~/domain/reports/currency';
import { formatCurrency } from '~/domain/shared/money';

import { FiguresTable } from './figures';
import { type AdminTranslations, type AdminText, useAdminTranslations } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

interface Column {
  readonly label: AdminText;
  readonly text: (row: CurrencyRow, i18n: AdminTranslations) => string;
}

const COLUMNS: readonly Column[] = [
  { label: 'payments', text: (row, { number }) => number(row.payments) },
  { label: 'received', text: (row, { language }: AdminTranslations) => formatCurrency(row.grossCents, row.currency, language) },
  { label: 'currency-fee', text: (row, { language }: AdminTranslations) => formatCurrency(row.feeCents, row.currency, language) },
  { label: 'currency-left', text: (row, { language }: AdminTranslations) => formatCurrency(row.netCents, row.currency, language) },
];
/** Money that is not for an order, or went back: a column only where there is some. */
const KINDS = (['surplus', 'differs', 'orphan', 'note', 'void', 'returned'] as const).map((kind) => ({
  kind,
  label: resolveCode(`currency-${kind}`, { 'currency-void': 'approvals-taken-back' }),
  text: (row: CurrencyRow, { language }: AdminTranslations) => formatCurrency(row.kinds[kind], row.currency, language),
}));
const CREDITED: Column = {
  label: 'currency-changed',
  text: (row, { language }: AdminTranslations) =>
    row.creditedIn === null ? '' : formatCurrency(row.creditedCents, row.creditedIn, language),
};

export function CurrencyTable({ rows }: { readonly rows: readonly CurrencyRow[] }) {
  const i18n = useAdminTranslations();
  const { t, tCount } = i18n;
  const kinds = KINDS.filter(({ kind }) => rows.some((row) => row.kinds[kind] !== 0));
  const columns = [...COLUMNS, ...(rows.some((row) => row.creditedIn !== null) ? [CREDITED] : []), ...kinds];
  const withoutFee = rows.reduce((sum, row) => sum + row.withoutFee, 0);
  return (
    <>
      <FiguresTable
        head={t('currency-name')}
        columns={columns.map(({ label }) => t(label))}
        rows={rows.map((row) => ({
          id: `${row.currency} ${row.creditedIn}`,
          name: row.currency,
          cells: columns.map(({ text }) => ({ text: text(row, i18n) })),
        }))}
      />
      {withoutFee > 0 ? <p className="soft">{tCount('sales-without-fee', withoutFee)}</p> : null}
    </>
  );
}
