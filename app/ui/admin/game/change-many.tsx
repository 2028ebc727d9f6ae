import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';

import { Link } from '~/ui/components/navigation';

import { GameFilters } from './filters';
import { type FoundGame, FoundGames } from './prices';
import { useAdminTranslations } from '~/ui/translations/admin';

interface ManyGamesPageProps {
  /** The list to go back to; by default that of the games found. */
  readonly all?: { readonly to: string; readonly text: string };
  readonly title: string;
  readonly action: string;
  readonly found: {
    readonly filter: ManagedFilter;
    readonly count: number;
    readonly games: readonly FoundGame[];
    readonly platforms: readonly string[];
  };
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

export function ManyGamesPage({ all, title, action, found, failure, children }: ManyGamesPageProps) {
  const { t } = useAdminTranslations();
  const { filter, count, games, platforms } = found;
  return (
    <AdminPage title={title} aside={<BackToAll {...(all ?? { to: adminPaths.games(filter), text: t('all-games') })} />}>
      {failure}
      <div className="admin items-start stack gap-xl">
        <div className="admin__form stack shrink">{children}</div>
        <section aria-labelledby="found">
          <h2 id="found" className="sr">
            {t('game-games-that-get-it')}
          </h2>
          {filter.pick === '' ? (
            <GameFilters filter={filter} platforms={platforms} action={action} place="found" />
          ) : (
            <p className="below">
              <Link to={adminPaths.games(filter)}>{t('ticks-change')}</Link>
            </p>
          )}
          <FoundGames count={count} games={games} isTicked={filter.pick !== ''} />
        </section>
      </div>
    </AdminPage>
  );
}
