import type { Card } from '~/domain/catalogue';
import { placeOf } from '~/domain/game/platform';
import { paths } from '~/domain/paths';
import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { useCartIds } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';
import { Rating } from './rating';
import { Stock } from './stock';
import { StockAlert } from './stock-alert';
import { AddToCart, State } from './card';
import { Before, OfferEnd, PercentOff } from './offer';

interface GameRowProps {
  readonly game: Card;
  readonly back: string;
  readonly heading: 'h2' | 'h3';
}

/** A game in one line, for who compares: seven on a phone's screen. */
export function GameRow({ game, back, heading: Heading }: GameRowProps) {
  const words = useTranslations(gameTexts);
  const { t } = words;
  const genre = genreName(words, game.genre);
  const isInCart = useCartIds().has(game.id);
  const isGone = game.free <= 0 && !isInCart;
  const { offer } = game;
  return (
    <li>
      <article className={isGone ? 'crow crow--gone' : 'crow'} id={`g-${game.id}`} aria-labelledby={`t-${game.id}`}>
        <Cover className="crow__art" src={game.cover} title={game.title} width={60} height={80} isLazy />
        <div className="crow__say">
          <Heading className="card__title" id={`t-${game.id}`}>
            <bdi>{game.title}</bdi>
          </Heading>
          <Link className="card__go" to={paths.product(game.id)} aria-label={t('view-details-of', { title: game.title })}>
            <span className="sr">{t('view-details')}</span>
          </Link>
          <p className="crow__meta row soft text-xs">
            {[placeOf(game.platform), genre].filter((fact) => fact !== '').join(' · ')} <Rating value={game.rating} />
          </p>
          <p className="crow__cost row">
            <Price amount={game.priceCentimes} /> {offer && offer.percent > 0 ? <PercentOff offer={offer} /> : null}{' '}
            {offer ? <Before offer={offer} /> : <RowState game={game} isGone={isGone} />}
          </p>
          {offer ? (
            <div className="crow__cost row">
              <p>
                <RowState game={game} isGone={isGone} />
              </p>
              <p>
                <OfferEnd offer={offer} isNarrow />
              </p>
            </div>
          ) : null}
        </div>
        {isGone ? <StockAlert game={game} back={back} size="ring" /> : <AddToCart game={game} back={back} />}
      </article>
    </li>
  );
}

function RowState({ game, isGone }: { readonly game: Card; readonly isGone: boolean }) {
  return isGone ? <Stock free={0} /> : <State game={game} />;
}
