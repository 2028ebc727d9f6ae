import { paths } from '~/domain/paths';
import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import type { PageOf } from '~/domain/shared/pagination';

import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { BackToAll, HistoryLink } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Pager } from '~/ui/components/pager';
import { useAdminTranslations } from '~/ui/translations/admin';

import { GameFilters } from './filters';
import { type GameAddress, type GameRow, GameTable } from './table';
import { TickForm } from './ticks';

export const GAMES_ID = 'all-games';

export function GamesAside() {
  const { t } = useAdminTranslations();
  return (
    <Link className="btn btn--go" to={adminPaths.newGame}>
      <Icon name="plus" />
      {t('first-sale-game-go')}
    </Link>
  );
}

export function GameAside({ editedId, listTo }: { readonly editedId: string | null; readonly listTo: string }) {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      {editedId === null ? null : (
        <>
          <Link className="btn btn--line" to={paths.product(editedId)}>
            <Icon name="external-link" />
            {t('game-see-it')}
          </Link>
          <Link className="btn btn--line" to={adminPaths.games({ copy: editedId })}>
            <Icon name="copy" />
            {t('duplicate')}
          </Link>
          <HistoryLink of={`games/${editedId}`} />
        </>
      )}
      <BackToAll to={listTo} text={t('all-games')} />
    </div>
  );
}

interface GameTabsProps {
  readonly filter: ManagedFilter;
  readonly counts: Readonly<Record<'games' | 'featured' | 'low' | 'out' | 'unstated' | 'archived', number>>;
}

/** The parts of the list, each an address of its filter alone. */
export function GameTabs({ filter, counts }: GameTabsProps) {
  const { t } = useAdminTranslations();
  const tabs = [
    { label: t('all'), count: counts.games, query: {} },
    { label: t('featured'), count: counts.featured, query: { featured: 'yes' } },
    { label: t('running-low'), count: counts.low, query: { stock: 'low' } },
    { label: t('out-of-stock'), count: counts.out, query: { stock: 'out' } },
    { label: t('game-regions-not-stated'), count: counts.unstated, query: { regions: 'unstated' } },
    { label: t('archived-games'), count: counts.archived, query: { stock: 'archived' } },
  ];
  const { sort: _sort, pick: _pick, ...query } = filter;
  const here = adminPaths.games(query);
  return (
    <CountTabs
      label={t('game-parts-of-the-list')}
      items={tabs.map(({ label, count, query: part }) => {
        const to = adminPaths.games({ ...part, sort: filter.sort });
        return { label, count, to, isCurrent: adminPaths.games(part) === here };
      })}
    />
  );
}

export function UnstatedRegions({ count }: { readonly count: number }) {
  const { t, tCount } = useAdminTranslations();
  if (count === 0) return null;
  return (
    <Notice tone="info" className="below">
      <p>
        {tCount('regions-unstated', count)} <Link to={adminPaths.regions({ regions: 'unstated' })}>{t('regions-state-many')}</Link>
      </p>
    </Notice>
  );
}

interface GameSectionProps {
  readonly filter: ManagedFilter;
  readonly platforms: readonly string[];
  readonly list: PageOf<GameRow>;
  /** The ids of the games whose box is ticked as the page comes. */
  readonly ticked: readonly string[];
  readonly isEmptyShop: boolean;
  /** Makes an address of this page that keeps the filters. */
  readonly to: GameAddress;
}

export function GameSection({ filter, platforms, list, ticked, isEmptyShop, to }: GameSectionProps) {
  const { t } = useAdminTranslations();
  const { items, page, pages } = list;
  return (
    <section aria-labelledby={GAMES_ID}>
      <h2 id={GAMES_ID} className="sr">
        {t('all-games')}
      </h2>
      <GameFilters filter={filter} platforms={platforms} place={GAMES_ID} canSort />
      {items.length === 0 ? (
        <Empty title={t(isEmptyShop ? 'no-games-yet' : 'no-games-matching')} />
      ) : (
        <TickForm
          key={items.map(({ id }) => id).join() + ticked.join()}
          filter={filter}
          page={page}
          ticked={ticked.length}
          shownCount={items.length}
        >
          <GameTable games={items} filter={filter} ticked={new Set(ticked)} to={to} />
        </TickForm>
      )}
      <Pager page={page} pages={pages} href={(nth) => adminPaths.games({ ...filter, page: nth })} />
      <ManyGames filter={filter} />
    </section>
  );
}

function ManyGames({ filter }: { readonly filter: ManagedFilter }) {
  const { t } = useAdminTranslations();
  return (
    <p className="row above">
      <Link className="btn btn--line" to={adminPaths.gamesImport}>
        <Icon name="upload" />
        {t('import-games-title')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.manyPictures}>
        <Icon name="upload" />
        {t('many-pictures')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.loadKeys}>
        <Icon name="key-round" />
        {t('keys-many')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.batches()}>
        <Icon name="clock" />
        {t('changes-title')}
      </Link>
      {filter.stock === 'archived' ? null : (
        <>
          <Link className="btn btn--line" to={adminPaths.prices(filter)}>
            <Icon name="badge-percent" />
            {t('prices-change-title')}
          </Link>
          <Link className="btn btn--line" to={adminPaths.regions(filter)}>
            <Icon name="map-pin" />
            {t('regions-state-title')}
          </Link>
        </>
      )}
    </p>
  );
}
