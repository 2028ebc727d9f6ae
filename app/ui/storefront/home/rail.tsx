import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Link } from '~/ui/components/navigation';
import { FIRST_ROW, GameItem } from '~/ui/storefront/catalogue/card';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface RailProps {
  readonly id: string;
  readonly title: string;
  readonly games: readonly Card[];
  readonly more: { readonly to: string; readonly text: string };
  /** Those that a rail before it shows: an id stands once on a page. */
  readonly knownIds: ReadonlySet<string>;
  /** Set where it is the first of the page. */
  readonly isFirst?: boolean;
}

/** The fewest games for a row to swipe; fewer stand in a grid. */
const FEWEST = 4;

/** Nothing where there is no game. */
export function HomeRail({ id, title, games, more, knownIds, isFirst = false }: RailProps) {
  if (games.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="page__head">
        <h2 id={id}>{title}</h2>
        <Link to={more.to}>{more.text}</Link>
      </div>
      <ul className={games.length < FEWEST ? 'games' : 'rail'}>
        {games.map((game, nth) => (
          <GameItem
            key={game.id}
            game={game}
            back={paths.home}
            heading="h3"
            isFirst={isFirst && nth < FIRST_ROW}
            isRepeated={knownIds.has(game.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Small: what sells or is new stands in their place. */
export function NoFeatured() {
  const { t } = useTranslations(gameTexts);
  return (
    <section className="wrap none soft text-xs" aria-labelledby="featured">
      <h2 id="featured">{t('featured-title')}</h2> <p>{t('no-featured')}</p>
    </section>
  );
}
