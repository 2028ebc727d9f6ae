import { adminPaths } from '~/domain/paths/admin';
import { isRunningLow, MAX_FEATURED } from '~/domain/game';
import type { ManagedFilter, ManagedGame } from '~/domain/catalogue/admin-list';
import type { PageOf } from '~/domain/shared/pagination';

import { BackToAll, HistoryLink, Kpis } from '~/ui/admin/layout/page';
import { Cover } from '~/ui/components/cover';
import { useDocumentPlace } from '~/ui/components/document/scroll-anchor';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Pager } from '~/ui/components/pager';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';

import { genreName } from '~/ui/translations/names';

import { GameFilters } from './filters';
import { rowId } from './view';

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
      {editedId === null ? null : <HistoryLink of={`games/${editedId}`} />}
      <BackToAll to={listTo} text={t('footer-all-games')} />
    </div>
  );
}

export function GameKpis({ games, featured, keys, low }: Readonly<Record<'games' | 'featured' | 'keys' | 'low', number>>) {
  const { t } = useAdminTranslations();
  return (
    <Kpis
      items={[
        { label: t('admin-games-2'), value: games },
        { label: t('game-featured'), value: featured, unit: t('game-featured-most', { most: MAX_FEATURED }) },
        { label: t('game-keys-available'), value: keys },
        { label: t('game-running-low'), value: low, isLow: low > 0 },
      ]}
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
  const { t } = useAdminTranslations();
  return (
    <section aria-labelledby={GAMES_ID}>
      <h2 id={GAMES_ID} className="sr">
        {t('footer-all-games')}
      </h2>
      <GameFilters filter={filter} platforms={platforms} place={GAMES_ID} canSort />
      <GameList games={list.items} to={to} />
      <Pager page={list.page} pages={list.pages} href={(page) => adminPaths.games({ ...filter, page })} />
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
        {t('game-import-games')}
      </Link>
      <Link className="btn btn--line" to={adminPaths.loadKeys}>
        <Icon name="key-round" />
        {t('keys-many')}
      </Link>
      {filter.stock === 'archived' ? null : (
        <>
          <Link className="btn btn--line" to={adminPaths.prices(filter)}>
            <Icon name="badge-percent" />
            {t('game-change-many-prices')}
          </Link>
          <Link className="btn btn--line" to={adminPaths.regions(filter)}>
            <Icon name="map-pin" />
            {t('game-state-where-many-activate')}
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
  const words = useAdminTranslations();
  const { t } = words;
  if (games.length === 0) return <Empty title={t('no-games-matching')} />;
  return (
    <ul className="manage">
      {games.map((game) => (
        <li className="manage__item" key={game.id} id={rowId(game.id)}>
          <Cover src={game.cover} title={game.title} width={76} height={101} isLazy />
          <div className="manage__body">
            <h3>{game.title}</h3>
            <p className="manage__facts">
              <span>{genreName(words, game.genre)}</span>
              <span>{game.platform}</span>
              {game.featured ? (
                <span className="badge badge--warn">
                  <Icon name="star" />
                  {t('game-featured')}
                </span>
              ) : null}
            </p>
            <p className="row row--apart">
              <span className="row gap-s">
                <Price amount={game.priceCentimes} />
                {game.offer ? (
                  <span className="was">
                    <span className="sr">{t('admin-before')} </span>
                    <Price amount={game.offer.wasCentimes} />
                  </span>
                ) : null}
              </span>
              {game.archived ? <span className="badge">{t('game-archived-2')}</span> : <KeyCount game={game} />}
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
  const { t } = useAdminTranslations();
  const withAnchor = useDocumentPlace();
  return (
    <div className="manage__actions">
      {game.archived ? null : (
        <Link
          className="btn btn--line"
          to={`${to({ edit: game.id })}#game-form`}
          aria-label={t('game-edit-title-2', { title: game.title })}
        >
          <Icon name="pencil" />
          {t('game-edit')}
        </Link>
      )}
      <Link className="btn btn--line" to={adminPaths.keys(game.id)} aria-label={t('game-keys-title', { title: game.title })}>
        <Icon name="key-round" />
        {t('track-delivered')}
      </Link>
      {game.archived ? null : (
        <Link
          className="btn btn--quiet"
          to={withAnchor(to({ delete: game.id }), rowId(game.id))}
          preventScrollReset
          aria-label={t('game-delete-title', { title: game.title })}
        >
          {t('admin-delete')}
        </Link>
      )}
    </div>
  );
}

function KeyCount({ game }: { readonly game: ManagedGame }) {
  const { t, tCount } = useAdminTranslations();
  const isLow = isRunningLow(game);
  const tone = game.free <= 0 ? 'stock stock--out' : isLow ? 'stock stock--low' : 'stock';
  const keys = tCount('desk-owed-keys', game.free);
  return <span className={tone}>{isLow ? t('game-keys-low', { keys }) : keys}</span>;
}
