import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';

import { GameFilters } from './list';
import { FoundGames } from './prices';

interface ManyGamesPageProps {
  readonly title: string;
  readonly action: string;
  readonly found: {
    readonly filter: ManagedFilter;
    readonly count: number;
    readonly titles: readonly string[];
    readonly platforms: readonly string[];
  };
  readonly failure: ReactNode;
  readonly children: ReactNode;
}

export function ManyGamesPage({ title, action, found: { filter, count, titles, platforms }, failure, children }: ManyGamesPageProps) {
  return (
    <AdminPage section="games" title={title} aside={<BackToAll to={adminPaths.games(filter)} text="All games" />}>
      {failure}
      <div className="admin">
        <div className="admin__form">{children}</div>
        <section aria-labelledby="found">
          <h2 id="found" className="sr">
            Games that get it
          </h2>
          <GameFilters filter={filter} platforms={platforms} action={action} place="found" />
          <FoundGames count={count} titles={titles} />
        </section>
      </div>
    </AdminPage>
  );
}
