import { formatSignedMad } from '~/domain/shared/money';
import type { SupplierRow } from '~/domain/reports/suppliers';

import { FiguresTable } from './figures';
import { SUPPLIER_COLUMNS } from './view';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Shows the figures of each supplier; the heading and the file's link stand above. */
export function SupplierTable({ rows }: { readonly rows: readonly SupplierRow[] }) {
  const { t, number, language } = useAdminTranslations();
  return (
    <FiguresTable
      head={t('key-supplier')}
      columns={SUPPLIER_COLUMNS.map(({ label }) => t(label))}
      rows={rows.map((row) => ({
        id: row.name,
        name: row.name === '' ? t('supplier-none') : row.name,
        cells: SUPPLIER_COLUMNS.map(({ value, isMoney, isBeside }) => ({
          text: isMoney ? formatSignedMad(value(row), language) : number(value(row)),
          className: [isMoney && value(row) < 0 && 'bad', isBeside && 'books__beside'].filter(Boolean).join(' '),
        })),
      }))}
    />
  );
}
