import { adminPaths } from '~/domain/paths/admin';
import { formatSignedMad } from '~/domain/shared/money';
import type { ReportFigures, ReportFile, ReportGroup } from '~/domain/reports/sales';

import { CurrencyTable } from './currencies';
import { FiguresTable, type FiguresRow } from './figures';
import { BOOKS_COLUMNS, type ReportColumn, type ReportRowView, type ReportView } from './view';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

const HEADINGS: Readonly<Record<ReportFile | 'month', AdminText>> = {
  day: 'books-by-day',
  month: 'books-by-month',
  game: 'by-game',
  platform: 'books-by-platform',
  method: 'books-by-payment-method',
  currency: 'books-by-currency',
  supplier: 'books-by-supplier',
};

const FIRST_COLUMN: Readonly<Record<ReportGroup | 'month', AdminText>> = {
  day: 'books-day',
  month: 'books-month',
  game: 'game',
  platform: 'platform',
  method: 'method',
};

/** The rest is closed at first. */
const ROWS_SHOWN = 10;

export function ReportTables({ view }: { readonly view: ReportView }) {
  const { t, tCount } = useAdminTranslations();
  const { period, total, unit, series, tables } = view;
  const columns = BOOKS_COLUMNS.filter(({ value, isRare }) => !isRare || [total, ...figuresOf(view)].some((each) => value(each) !== 0));
  const file = (by: ReportFile) => adminPaths.salesFile(period, by);
  return (
    <>
      <details className="panel books below">
        <Summary text={t(HEADINGS[unit])} />
        <FileLink to={file('day')} group="day" />
        <Table group={unit} rows={series} columns={columns} total={total} />
      </details>
      {tables.map(({ group, rows, more }) => (
        <section className="panel books below" key={group} aria-labelledby={`by-${group}`}>
          <div className="row row--apart">
            <h2 id={`by-${group}`}>{t(HEADINGS[group])}</h2>
            <FileLink to={file(group)} group={group} />
          </div>
          <Table group={group} rows={rows.slice(0, ROWS_SHOWN)} columns={columns} total={total} />
          {rows.length > ROWS_SHOWN ? (
            <details className="books__rest">
              <Summary text={tCount('sales-rows-more', rows.length - ROWS_SHOWN)} />
              <Table group={group} rows={rows.slice(ROWS_SHOWN)} columns={columns} total={null} />
              {more > 0 ? <p className="soft">{tCount('sales-games-more', more)}</p> : null}
            </details>
          ) : null}
        </section>
      ))}
      {view.currencies.length > 0 ? (
        <section className="panel books below" aria-labelledby="by-currency">
          <div className="row row--apart">
            <h2 id="by-currency">{t(HEADINGS.currency)}</h2>
            <FileLink to={file('currency')} group="currency" />
          </div>
          <CurrencyTable rows={view.currencies} />
        </section>
      ) : null}
    </>
  );
}

function Summary({ text }: { readonly text: string }) {
  return (
    <summary>
      <Icon name="chevron-down" />
      {text}
    </summary>
  );
}

const figuresOf = ({ series, tables }: ReportView) => [...series, ...tables.flatMap(({ rows }) => rows)].map(({ figures }) => figures);

export function FileLink({ to, group }: { readonly to: string; readonly group: ReportFile }) {
  const { t } = useAdminTranslations();
  return (
    <Link className="btn btn--line" to={to} reloadDocument aria-label={t('books-file-of', { group: t(HEADINGS[group]) })}>
      <Icon name="download" />
      {t('csv-file')}
    </Link>
  );
}

interface TableProps {
  readonly group: ReportGroup | 'month';
  readonly rows: readonly ReportRowView[];
  readonly columns: readonly ReportColumn[];
  /** null: the rows are the rest of another table. */
  readonly total: ReportFigures | null;
}

function Table({ group, rows, columns, total }: TableProps) {
  const { t, number, language } = useAdminTranslations();
  const toRow = ({ id, name, figures }: ReportRowView): FiguresRow => ({
    id,
    name,
    cells: [
      { text: number(figures.sold) },
      ...columns.map(({ value, isBeside }) => ({
        text: formatSignedMad(value(figures), language),
        className: cellClass(value(figures), isBeside),
      })),
    ],
  });
  return (
    <FiguresTable
      head={t(FIRST_COLUMN[group])}
      columns={[t('keys'), ...columns.map(({ label }) => t(label))]}
      rows={rows.map(toRow)}
      total={total && toRow({ id: 'total', name: t('total'), figures: total })}
    />
  );
}

/** Hides columns on a phone, but for sales, profit and the last row. */
function cellClass(amount: number, isBeside = false): string {
  return [amount < 0 && 'bad', isBeside && 'books__beside'].filter(Boolean).join(' ');
}
