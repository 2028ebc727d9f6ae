import { adminPaths } from '~/domain/paths/admin';
import { RESTOCK_SORTS, type RestockSort, type Urgency } from '~/domain/admin/restock';
import { isRunningLow } from '~/domain/game';
import { formatNumber } from '~/domain/shared/money';
import type { PageOf } from '~/domain/shared/pagination';
import type { PricedRow, RestockSums } from '~/features/admin/index.server';

import { Kpis, Segments } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Pager } from '~/ui/components/pager';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

export function RestockAside() {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      <Link className="btn btn--go" to={adminPaths.loadKeys}>
        <Icon name="upload" />
        {t('keys-many')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.restockFile} reloadDocument>
        <Icon name="download" />
        {t('restock-file')}
      </Link>
    </div>
  );
}

interface RestockProps {
  readonly list: PageOf<PricedRow>;
  readonly sums: RestockSums;
  readonly sort: RestockSort;
}

/** The games that need keys, those that need them most first. */
export function Restock({ list, sums, sort }: RestockProps) {
  const { t, tCount } = useAdminTranslations();
  return (
    <>
      <Kpis
        items={[
          { label: t('restock-keys'), value: sums.keys },
          { label: t('restock-games'), value: sums.games },
          { label: t('keys-owed'), value: sums.owed, isLow: sums.owed > 0 },
          { label: t('restock-waiting'), value: sums.waiting },
        ]}
      />
      {sums.lowGames === 0 ? null : (
        <p className="soft below">
          {tCount('restock-low', sums.lowGames)} <Link to={adminPaths.games({ stock: 'low' })}>{t('restock-low-see')}</Link>
        </p>
      )}
      <section className="panel" aria-labelledby="restock">
        <h2 id="restock">{t('restock-title')}</h2>
        {list.total === 0 ? (
          <Empty title={t('restock-none')} />
        ) : (
          <>
            <div className="verdicts below-m">
              <Segments
                label={t('sort-by')}
                items={RESTOCK_SORTS.map((each) => ({
                  label: t(SORT_NAMES[each]),
                  to: adminPaths.restock({ sort: each === 'need' ? '' : each }),
                  isCurrent: each === sort,
                }))}
              />
            </div>
            <RestockTable rows={list.items} />
            <Pager page={list.page} pages={list.pages} href={(page) => adminPaths.restock({ sort: sort === 'need' ? '' : sort, page })} />
            <p className="hint above">{t('restock-hint')}</p>
          </>
        )}
      </section>
    </>
  );
}

const SORT_NAMES = {
  need: 'restock-sort-need',
  days: 'restock-column-days',
  sold: 'sales',
  waiting: 'restock-column-waiting',
  wished: 'restock-column-wished',
  title: 'title',
} as const;

/** The sign of a figure that isn't there. */
const NOTHING = '–';

const COLUMNS = ['free', 'days', 'month', 'quarter', 'waiting', 'wished'] as const;

function RestockTable({ rows }: { readonly rows: readonly PricedRow[] }) {
  const { t, number, language } = useAdminTranslations();
  return (
    <table className="table restock">
      <thead>
        <tr>
          <th scope="col">{t('game')}</th>
          {COLUMNS.map((column) => (
            <th scope="col" className="end" key={column}>
              {t(`restock-column-${column}`)}
            </th>
          ))}
          <th scope="col" className="end">
            {t('restock-paid')}
          </th>
          <th scope="col" className="end">
            {t('restock-need')}
          </th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link className="table__link ref table__link--text break" to={adminPaths.keys(row.id)} dir="auto">
                {row.title}
              </Link>
              <span className="restock__about row">
                <UrgencyBadge row={row} />
                {row.platform === '' ? null : <bdi className="soft">{row.platform}</bdi>}
              </span>
            </th>
            {COLUMNS.map((column) => (
              <Figure key={column} label={t(`restock-column-${column}`)} value={valueOf(row, column)} />
            ))}
            <td className="end" data-label={t('restock-paid')}>
              {row.originPrice === 0 ? NOTHING : formatNumber(row.originPrice, language)}
            </td>
            <td className="end restock__need" data-label={t('restock-need')}>
              {number(row.need)}
            </td>
            <td>
              <Link className="btn btn--bare" to={adminPaths.newKeys(row.id)} aria-label={t('restock-load-of', { title: row.title })}>
                {t('load-keys')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueOf(row: PricedRow, column: (typeof COLUMNS)[number]): number | null {
  return column === 'days' ? row.daysLeft : row[column];
}

/** null: it never ends. A phone leaves out what is 0. */
function Figure({ label, value }: { readonly label: string; readonly value: number | null }) {
  const { number } = useAdminTranslations();
  return (
    <td className={value === null || value === 0 ? 'end wide-only' : 'end'} data-label={label}>
      {value === null ? NOTHING : number(value)}
    </td>
  );
}

const BADGES: Readonly<Record<Exclude<Urgency, 'later'>, { readonly text: AdminText; readonly className: string }>> = {
  now: { text: 'sold-out', className: 'badge badge--bad' },
  soon: { text: 'restock-soon', className: 'badge badge--warn' },
};

function UrgencyBadge({ row: { owed, urgency, free, lowStock } }: { readonly row: PricedRow }) {
  const { t, tCount } = useAdminTranslations();
  if (urgency === 'later') return isRunningLow({ free, lowStock }) ? <span className="badge">{t('running-low')}</span> : null;
  const { text, className } = BADGES[urgency];
  return <span className={className}>{owed > 0 ? tCount('restock-owes', owed) : t(text)}</span>;
}
