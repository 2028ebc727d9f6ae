import { useLocation } from '@remix-run/react';

import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Failed } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { SearchInstead } from '~/ui/storefront/search/no-results';
import { ProductBack } from './back';
import { GamesInstead } from '../catalogue/results';
import { useGameWords } from '~/ui/translations/storefront/game';

/** Shown for a game that doesn't exist, with some that can be bought. */
export function ProductNotFound({ games }: { readonly games: readonly Card[] }) {
  const { sentence } = useGameWords();
  return (
    <>
      <Failed title={sentence('game-not-found')} text={sentence('game-not-found-hint')} icon="compass">
        <ProductBack className="btn btn--go btn--l">{sentence('game-go-back')}</ProductBack>
      </Failed>
      <div className="wrap fail__more">
        <SearchInstead />
        <GamesInstead games={games} back={paths.products()} />
      </div>
    </>
  );
}

/** Shown if a game can't be read at the moment: docs/rules.md, Failures. */
export function ProductNotLoaded() {
  const { sentence } = useGameWords();
  const { pathname } = useLocation();
  return (
    <Failed title={sentence('game-load-failed')} text={sentence('game-load-failed-hint')} icon="wifi-off">
      <Link className="btn btn--go btn--l" to={pathname} reloadDocument>
        {sentence('try-again')}
      </Link>
      <ProductBack className="btn btn--line btn--l">{sentence('game-go-back')}</ProductBack>
    </Failed>
  );
}
