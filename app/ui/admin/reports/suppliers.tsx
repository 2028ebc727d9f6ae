import { formatSignedMad } from '~/domain/shared/money';
import type { SupplierRow } from '~/domain/reports/suppliers';

import { FiguresTable } from './figures';
import { FileLink } from './tables';
import { SUPPLIER_COLUMNS } from './view';
import { useAdminTranslations } from '~/ui/translations/admin';

interface SupplierSalesProps {
  readonly rows: readonly SupplierRow[];
  /** The address of the file. */
  readonly file: string;
}

/** Shows the figures of each supplier; nothing where no file of keys names one. */
export function SupplierSales({ rows, file }: SupplierSalesProps) {
  const { t, number, language } = useAdminTranslations();
  if (rows.length === 0) return null;
  return (
    <section className="panel books below" aria-labelledby="by-supplier">
      <div className="row row--apart">
        <h2 id="by-supplier">{t('books-by-supplier')}</h2>
        <FileLink to={file} group="supplier" />
      </div>
      <p className="soft below">{t('supplier-how')}</p>
      <FiguresTable
        isInPairs
        head={t('supplier')}
        columns={SUPPLIER_COLUMNS.map(({ label }) => t(label))}
        rows={rows.map((row) => ({
          id: row.name,
          name: row.name === '' ? t('supplier-none') : row.name,
          cells: SUPPLIER_COLUMNS.map(({ value, isMoney }) => ({
            text: isMoney ? formatSignedMad(value(row), language) : number(value(row)),
            className: isMoney && value(row) < 0 ? 'bad' : '',
          })),
        }))}
      />
    </section>
  );
}
