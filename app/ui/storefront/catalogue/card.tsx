import { useEffect, useId, useRef } from 'react';

import type { Card } from '~/domain/catalogue';
import { placeOf } from '~/domain/game/platform';
import { paths } from '~/domain/paths';
import { ToCart } from './to-cart';
import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { Rating } from './rating';
import { useCartIds } from '~/ui/root-data';
import { Stock } from './stock';
import { StockAlert } from './stock-alert';
import { CardHeart } from './heart';
import { SubmitButton, useIsSubmitting } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';
import { Before, OfferEnd, PercentOff } from './offer';

/** The cards of the first row in a wide window. */
export const FIRST_ROW = 5;

interface GameCardProps {
  readonly game: Card;
  /** The list's page, with its query. */
  readonly back: string;
  readonly heading?: 'h2' | 'h3';
  readonly isFirst?: boolean;
  /** Set where an earlier card of the page shows the same game, and has its id. */
  readonly isRepeated?: boolean;
  /** Set where the end of all offers is said above the cards. */
  readonly isEndSaid?: boolean;
}

/** The whole card is the link to the game; what can be pressed lies above it. */
export function GameItem({ game, back, heading: Heading = 'h2', isFirst = false, isRepeated = false, isEndSaid = false }: GameCardProps) {
  const { t } = useTranslations(gameTexts);
  const genre = genreName(useTranslations(), game.genre);
  const titleId = useId();
  const isInCart = useCartIds().has(game.id);
  // why not in the cart: the shopper's own order may hold the last key
  const isGone = game.free <= 0 && !isInCart;
  const { offer } = game;
  return (
    <li>
      <article className={isGone ? 'card card--gone' : 'card'} {...(isRepeated ? {} : { id: `g-${game.id}` })} aria-labelledby={titleId}>
        <div className="card__art">
          <Cover src={game.cover} title={game.title} width={300} height={400} isLazy={!isFirst} isFirst={isFirst} />
        </div>
        <Heading className="card__title" id={titleId}>
          <bdi>{game.title}</bdi>
        </Heading>
        <Link className="card__go" to={paths.product(game.id)} aria-label={t('view-details-of', { title: game.title })}>
          <span className="sr">{t('view-details')}</span>
        </Link>
        <CardHeart game={game} back={back} />
        {offer && offer.percent > 0 && !isGone ? <PercentOff offer={offer} className="card__off" /> : null}
        {isGone ? <span className="card__off tile-chip tile-chip--out">{t('out-of-stock')}</span> : null}
        <p className="card__meta">
          <span>{[placeOf(game.platform), genre].filter((fact) => fact !== '').join(' · ')}</span> <Rating value={game.rating} />
        </p>
        <div className="card__buy">
          <p className="card__cost">
            <Price amount={game.priceCentimes} /> {offer ? <Before offer={offer} /> : <State game={game} />}
          </p>
          {isGone ? <StockAlert game={game} back={back} size="s" /> : <AddToCart game={game} back={back} />}
          {offer ? (
            <div className="card__under">
              {isGone ? null : (
                <p>
                  <State game={game} />
                </p>
              )}
              {isEndSaid ? null : (
                <p>
                  <OfferEnd offer={offer} isNarrow />
                </p>
              )}
            </div>
          ) : null}
        </div>
      </article>
    </li>
  );
}

/** Says that the game is in the cart, else what is in stock of it. */
export function State({ game }: { readonly game: Pick<Card, 'id' | 'free'> }) {
  const { t } = useTranslations(gameTexts);
  if (useCartIds().has(game.id)) return <span className="card__say">{t('buy-in-cart')}</span>;
  return game.free > 0 ? <Stock free={game.free} /> : null;
}

interface AddToCartProps {
  readonly game: Pick<Card, 'id' | 'title'>;
  readonly back: string;
}

/** A ring with a plus; in the cart a check that leads there. */
export function AddToCart({ game, back }: AddToCartProps) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds().has(game.id);
  const link = useFocusOnceAdded(game.id, isInCart);
  if (isInCart) {
    return (
      <ToCart className="round round--in" ref={link} label={t('buy-in-cart-of', { title: game.title })}>
        <Icon name="check" />
      </ToCart>
    );
  }
  return (
    <Form method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={back} />
      <SubmitButton
        className="round"
        name="intent"
        value="add"
        match={{ gameId: game.id }}
        busyText={
          <>
            <Icon name="check" />
            <span className="sr">{t('adding')}</span>
          </>
        }
        aria-label={t('buy-add-of', { title: game.title })}
      >
        <Icon name="plus" />
        <span className="sr">{t('buy-add')}</span>
      </SubmitButton>
    </Form>
  );
}

/** Moves the focus to the link that replaces the button. */
export function useFocusOnceAdded(gameId: string, isInCart: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasSent = useRef(false);
  const isSending = useIsSubmitting({ intent: 'add', gameId });
  useEffect(() => {
    if (isSending) wasSent.current = true;
    if (!isInCart || !wasSent.current) return;
    wasSent.current = false;
    link.current?.focus({ preventScroll: true });
  }, [isSending, isInCart]);
  return link;
}
