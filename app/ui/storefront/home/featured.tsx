import type { ReactNode } from 'react';

import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Link } from '~/ui/components/navigation';
import { GameItem } from '~/ui/storefront/catalogue/card';
import { RatingLegend } from '~/ui/storefront/game/rating';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface FeaturedProps {
  readonly games: readonly Card[];
  readonly instead: { readonly id: string; readonly title: string; readonly games: readonly Card[] };
  readonly total: number;
}

/** Up to ten games of the owner's choice, else those that sell or are new. */
export function HomeFeatured({ games, instead, total }: FeaturedProps) {
  const { t, tCount } = useTranslations(gameTexts);
  const all = <Link to={paths.products()}>{tCount('featured-all', total)}</Link>;
  if (games.length > 0) return <CardRow id="featured" title={t('featured-title')} games={games} aside={all} />;
  return (
    <>
      <section className="section wrap" aria-labelledby="featured">
        <div className="page__head">
          <h2 id="featured">{t('featured-title')}</h2>
        </div>
        <p className="soft">{t('no-featured')}</p>
      </section>
      {instead.games.length === 0 ? null : <CardRow {...instead} aside={all} />}
    </>
  );
}

interface CardRowProps {
  readonly id: string;
  readonly title: string;
  readonly games: readonly Card[];
  readonly aside: ReactNode;
}

function CardRow({ id, title, games, aside }: CardRowProps) {
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="page__head">
        <div className="row">
          <h2 id={id}>{title}</h2>
          <RatingLegend games={games} />
        </div>
        {aside}
      </div>
      <ul className="games games--rail">
        {games.map((game) => (
          <GameItem key={game.id} game={game} back={paths.home} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
