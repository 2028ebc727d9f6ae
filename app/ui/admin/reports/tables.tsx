import { adminPaths } from '~/domain/paths/admin';
import { formatSignedMad } from '~/domain/shared/money';
import type { BooksFigures, BooksFile, BooksGroup } from '~/domain/reports/sales';

import { CurrencyTable } from './currencies';
import { FiguresTable, type FiguresRow } from './figures';
import { BOOKS_COLUMNS, type BooksColumn, type BooksRowView, type BooksView } from './view';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { tCount } from '~/ui/translations/admin';

const HEADINGS: Readonly<Record<BooksFile | 'month', string>> = {
  day: 'By day',
  month: 'By month',
  game: 'By game',
  platform: 'By platform',
  method: 'By payment method',
  currency: 'By currency',
};

const FIRST_COLUMN: Readonly<Record<BooksGroup | 'month', string>> = {
  day: 'Day',
  month: 'Month',
  game: 'Game',
  platform: 'Platform',
  method: 'Method',
};

/** The rest is closed at first. */
const ROWS_SHOWN = 10;

export function BooksTables({ view }: { readonly view: BooksView }) {
  const { period, total, unit, series, tables } = view;
  const columns = BOOKS_COLUMNS.filter(({ value, isRare }) => !isRare || [total, ...figuresOf(view)].some((each) => value(each) !== 0));
  const file = (by: BooksFile) => adminPaths.salesFile(period, by);
  return (
    <>
      <details className="panel books">
        <Summary text={HEADINGS[unit]} />
        <FileLink to={file('day')} group="day" />
        <Table group={unit} rows={series} columns={columns} total={total} />
      </details>
      {tables.map(({ group, rows, more }) => (
        <section className="panel books" key={group} aria-labelledby={`by-${group}`}>
          <div className="row row--apart">
            <h2 id={`by-${group}`}>{HEADINGS[group]}</h2>
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
        <section className="panel books" aria-labelledby="by-currency">
          <div className="row row--apart">
            <h2 id="by-currency">{HEADINGS.currency}</h2>
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

const figuresOf = ({ series, tables }: BooksView) => [...series, ...tables.flatMap(({ rows }) => rows)].map(({ figures }) => figures);

function FileLink({ to, group }: { readonly to: string; readonly group: BooksFile }) {
  return (
    <Link className="btn btn--line" to={to} reloadDocument aria-label={`CSV file: ${HEADINGS[group]}`}>
      <Icon name="download" />
      CSV file
    </Link>
  );
}

interface TableProps {
  readonly group: BooksGroup | 'month';
  readonly rows: readonly BooksRowView[];
  readonly columns: readonly BooksColumn[];
  /** null: the rows are the rest of another table. */
  readonly total: BooksFigures | null;
}

function Table({ group, rows, columns, total }: TableProps) {
  const toRow = ({ id, name, figures }: BooksRowView): FiguresRow => ({
    id,
    name,
    cells: [
      { text: figures.sold.toLocaleString('en') },
      ...columns.map(({ value, isBeside }) => ({
        text: formatSignedMad(value(figures)),
        className: cellClass(value(figures), isBeside),
      })),
    ],
  });
  return (
    <FiguresTable
      head={FIRST_COLUMN[group]}
      columns={['Keys', ...columns.map(({ label }) => label)]}
      rows={rows.map(toRow)}
      total={total && toRow({ id: 'total', name: 'Total', figures: total })}
    />
  );
}

/** Hides columns on a phone, but for sales, profit and the last row. */
function cellClass(amount: number, isBeside = false): string {
  return [amount < 0 && 'bad', isBeside && 'books__beside'].filter(Boolean).join(' ');
}
