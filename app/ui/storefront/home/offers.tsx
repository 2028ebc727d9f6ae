import type { Card } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';

import { Link } from '~/ui/components/navigation';
import { FIRST_ROW, GameItem } from '~/ui/storefront/catalogue/card';
import { OfferEnd } from '~/ui/storefront/catalogue/offer';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface HomeOffersProps {
  readonly games: readonly Card[];
  /** The name of the one offer of them all; '' without one. */
  readonly name: string;
}

/** The band of offers right under the hero, below a row of tiles. Nothing where none runs. */
export function HomeOffers({ games, name }: HomeOffersProps) {
  const { t } = useTranslations(gameTexts);
  const offers = games.flatMap(({ offer }) => offer ?? []);
  const [first] = offers;
  if (first === undefined) return null;
  const most = Math.max(...offers.map(({ percent }) => percent));
  const isOneEnd = offers.every(({ endsAt }) => endsAt === first.endsAt);
  return (
    <section className="deals" aria-labelledby="offers">
      <div className="dado" aria-hidden="true" />
      <div className="wrap">
        <div className="page__head">
          <div className="row gap-s">
            <h2 id="offers">{t('offers')}</h2>
            {most > 0 && offers.length > 1 ? <span className="tile-chip">{t('offers-up-to', { percent: most })}</span> : null}
          </div>
          <Link to={productsPath({ onOffer: true, sort: 'discount' })}>{t('all-offers')}</Link>
        </div>
        {isOneEnd || name !== '' ? (
          <p className="deals__end row gap-s">
            {name === '' ? null : <bdi className="offer-end">{name}</bdi>} {isOneEnd ? <OfferEnd offer={first} /> : null}
          </p>
        ) : null}
        <ul className="rail">
          {games.map((game, nth) => (
            <GameItem key={game.id} game={game} back={paths.home} heading="h3" isFirst={nth < FIRST_ROW} isEndSaid={isOneEnd} />
          ))}
        </ul>
      </div>
    </section>
  );
}
