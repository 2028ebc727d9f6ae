import { adminPaths } from '~/domain/paths/admin';
import { isRunningLow, MAX_FEATURED } from '~/domain/game';
import { GENRES } from '~/domain/game/genre';
import type { ManagedFilter, ManagedGame } from '~/domain/catalogue/admin-list';
import type { PageOf } from '~/domain/shared/pagination';

import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { BackToAll, HistoryLink, Kpis } from '~/ui/admin/layout/page';
import { Cover } from '~/ui/components/cover';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { Empty } from '~/ui/components/empty-state';
import { SelectField, TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Pager } from '~/ui/components/pager';
import { Price } from '~/ui/components/price';
import { tCount, t } from '~/ui/translations/admin';

import { rowId } from './view';

const FEATURED = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Featured' },
  { value: 'no', label: 'Not featured' },
];
const STOCK = [
  { value: '', label: 'All' },
  { value: 'in', label: 'In stock' },
  { value: 'low', label: 'Running low' },
  { value: 'out', label: 'Out of stock' },
  { value: 'archived', label: 'Archived' },
];

const REGIONS = [
  { value: '', label: 'All' },
  { value: 'stated', label: 'Stated' },
  { value: 'unstated', label: 'Not stated' },
];

export const GAMES_ID = 'all-games';

export function GamesAside() {
  return (
    <Link className="btn btn--go" to={adminPaths.newGame}>
      <Icon name="plus" />
      Add a game
    </Link>
  );
}

export function GameAside({ editedId, listTo }: { readonly editedId: string | null; readonly listTo: string }) {
  return (
    <div className="row">
      {editedId === null ? null : <HistoryLink of={`games/${editedId}`} />}
      <BackToAll to={listTo} text="All games" />
    </div>
  );
}

export function GameKpis({ games, featured, keys, low }: Readonly<Record<'games' | 'featured' | 'keys' | 'low', number>>) {
  return (
    <Kpis
      items={[
        { label: 'Games', value: games },
        { label: 'Featured', value: featured, unit: `of ${MAX_FEATURED}` },
        { label: 'Keys available', value: keys },
        { label: 'Running low', value: low, isLow: low > 0 },
      ]}
    />
  );
}

export function UnstatedRegions({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="info" className="below">
      <p>
        {tCount('regions-unstated', count)} <Link to={adminPaths.regions({ regions: 'unstated' })}>{t('regions-state-many')}</Link>
      </p>
    </Notice>
  );
}

/** A GET form, so that each view has an address. */
export function GameFilters({
  filter,
  platforms,
  action = adminPaths.games(),
  place,
}: {
  readonly filter: ManagedFilter;
  readonly platforms: readonly string[];
  readonly action?: string;
  readonly place: string;
}) {
  const withAnchor = useDocumentPlace();
  return (
    <Form
      className="game-filters"
      method="get"
      action={withAnchor(action, place)}
      role="search"
      aria-label="Games"
      preventScrollReset
      key={JSON.stringify(filter)}
    >
      <TextField scope="filter" name="q" label="Search games" value={filter.q} type="search" maxLength={100} />
      <FilterFold isOpen={[filter.genre, filter.platform, filter.featured, filter.stock, filter.regions].some((chosen) => chosen !== '')}>
        <SelectField scope="filter" name="genre" label="Filter by genre" value={filter.genre} options={withAll(GENRES)} />
        <SelectField scope="filter" name="platform" label="Filter by platform" value={filter.platform} options={withAll(platforms)} />
        <SelectField scope="filter" name="featured" label="Filter by featured" value={filter.featured} options={FEATURED} />
        <SelectField scope="filter" name="stock" label="Filter by stock" value={filter.stock} options={STOCK} />
        <SelectField scope="filter" name="regions" label="Filter by where it activates" value={filter.regions} options={REGIONS} />
      </FilterFold>
      <button className="btn">Filter</button>
    </Form>
  );
}

/** `to` makes an address of this page that keeps the filters. */
export function GameSection({
  filter,
  platforms,
  list,
  to,
}: {
  readonly filter: ManagedFilter;
  readonly platforms: readonly string[];
  readonly list: PageOf<ManagedGame>;
  readonly to: (query: { readonly edit?: string; readonly delete?: string }) => string;
}) {
  return (
    <section aria-labelledby={GAMES_ID}>
      <h2 id={GAMES_ID} className="sr">
        All games
      </h2>
      <GameFilters filter={filter} platforms={platforms} place={GAMES_ID} />
      <GameList games={list.items} to={to} />
      <Pager page={list.page} pages={list.pages} href={(page) => adminPaths.games({ ...filter, page })} />
      <ManyGames filter={filter} />
    </section>
  );
}

function ManyGames({ filter }: { readonly filter: ManagedFilter }) {
  return (
    <p className="row above">
      <Link className="btn btn--line" to={adminPaths.gamesImport}>
        <Icon name="upload" />
        Import games
      </Link>
      {filter.stock === 'archived' ? null : (
        <>
          <Link className="btn btn--line" to={adminPaths.prices(filter)}>
            <Icon name="badge-percent" />
            Change many prices
          </Link>
          <Link className="btn btn--line" to={adminPaths.regions(filter)}>
            <Icon name="map-pin" />
            State where many activate
          </Link>
        </>
      )}
    </p>
  );
}

function GameList({
  games,
  to,
}: {
  readonly games: readonly ManagedGame[];
  readonly to: (query: { readonly edit?: string; readonly delete?: string }) => string;
}) {
  if (games.length === 0) return <Empty title={t('no-games-matching')} />;
  return (
    <ul className="manage">
      {games.map((game) => (
        <li className="manage__item" key={game.id} id={rowId(game.id)}>
          <Cover src={game.cover} title={game.title} width={76} height={101} isLazy />
          <div className="manage__body">
            <h3>{game.title}</h3>
            <p className="manage__facts">
              <span>{game.genre}</span>
              <span>{game.platform}</span>
              {game.featured ? (
                <span className="badge badge--warn">
                  <Icon name="star" />
                  Featured
                </span>
              ) : null}
            </p>
            <p className="row row--apart">
              <Price amount={game.priceCentimes} />
              {game.archived ? <span className="badge">Archived</span> : <KeyCount game={game} />}
            </p>
          </div>
          <GameActions game={game} to={to} />
        </li>
      ))}
    </ul>
  );
}

function GameActions({
  game,
  to,
}: {
  readonly game: ManagedGame;
  readonly to: (query: { readonly edit?: string; readonly delete?: string }) => string;
}) {
  const withAnchor = useDocumentPlace();
  return (
    <div className="manage__actions">
      {game.archived ? null : (
        <Link className="btn btn--line" to={`${to({ edit: game.id })}#game-form`} aria-label={`Edit: ${game.title}`}>
          <Icon name="pencil" />
          Edit
        </Link>
      )}
      <Link className="btn btn--line" to={adminPaths.keys(game.id)} aria-label={`Keys: ${game.title}`}>
        <Icon name="key-round" />
        Keys
      </Link>
      {game.archived ? null : (
        <Link
          className="btn btn--quiet"
          to={withAnchor(to({ delete: game.id }), rowId(game.id))}
          preventScrollReset
          aria-label={`Delete: ${game.title}`}
        >
          Delete
        </Link>
      )}
    </div>
  );
}

function KeyCount({ game }: { readonly game: ManagedGame }) {
  const isLow = isRunningLow(game);
  const tone = game.free <= 0 ? 'stock stock--out' : isLow ? 'stock stock--low' : 'stock';
  const keys = game.free === 1 ? '1 key' : `${game.free} keys`;
  return <span className={tone}>{isLow ? `${keys}, running low` : keys}</span>;
}

function withAll(options: readonly string[]) {
  return [{ value: '', label: 'All' }, ...options];
}
