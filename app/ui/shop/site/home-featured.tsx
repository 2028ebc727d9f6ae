import { Link } from '@remix-run/react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Empty } from '~/ui/kit/empty';
import { GameCard } from '~/ui/shop/game/card';
import { countedSentence, sentence } from '~/ui/words/shop';

/** Up to ten games that the owner chose; a row to swipe through on a phone. */
export function HomeFeatured({ games, total }: { readonly games: readonly Listing[]; readonly total: number }) {
  return (
    <section className="section wrap" aria-labelledby="featured">
      <div className="page__head">
        <h2 id="featured">Featured Games</h2>
        <Link to={paths.products()}>{`See all ${countedSentence('games', total)}`}</Link>
      </div>
      {games.length === 0 ? (
        <Empty title={sentence('no-featured')}>
          <Link className="btn btn--go" to={paths.products()}>
            Browse all games
          </Link>
        </Empty>
      ) : (
        <ul className="games games--rail">
          {games.map((game) => (
            <li key={game.id}>
              <GameCard game={game} back={paths.home} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
