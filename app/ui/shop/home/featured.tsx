import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Empty } from '~/ui/kit/empty';
import { Link } from '~/ui/kit/navigation';
import { GameItem } from '~/ui/shop/game/card';
import { RatingLegend } from '~/ui/shop/game/rating';
import { useHomeWords } from '~/ui/words/shop/home';

/** Up to ten games that the owner chose; a row to swipe through on a phone. */
export function HomeFeatured({ games, total }: { readonly games: readonly Card[]; readonly total: number }) {
  const { sentence, countedSentence } = useHomeWords();
  return (
    <section className="section wrap" aria-labelledby="featured">
      <div className="page__head">
        <div className="row">
          <h2 id="featured">{sentence('featured-title')}</h2>
          <RatingLegend games={games} />
        </div>
        <Link to={paths.products()}>{countedSentence('featured-all', total)}</Link>
      </div>
      {games.length === 0 ? (
        <Empty title={sentence('no-featured')}>
          <Link className="btn btn--go" to={paths.products()}>
            {sentence('browse-games')}
          </Link>
        </Empty>
      ) : (
        <ul className="games games--rail">
          {games.map((game) => (
            <GameItem key={game.id} game={game} back={paths.home} heading="h3" />
          ))}
        </ul>
      )}
    </section>
  );
}
