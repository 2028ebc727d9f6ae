import { useEffect, useRef } from 'react';

import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { ToCart } from '~/ui/storefront/cart/link';
import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { Rating } from '../game/rating';
import { useCartIds } from '~/ui/components/root-data';
import { Stock } from '../game/stock';
import { StockAlert } from '../game/stock-alert';
import { CardHeart } from '../wish/heart';
import { SubmitButton, useIsSubmitting } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

interface GameCardProps {
  readonly game: Card;
  /** The list's page, with its query. */
  readonly back: string;
  readonly heading?: 'h2' | 'h3';
  readonly isFirst?: boolean;
}

export function GameItem({ game, back, heading: Heading = 'h2', isFirst = false }: GameCardProps) {
  const { t } = useTranslations(gameTexts);
  const genre = genreName(useTranslations(), game.genre);
  const page = paths.product(game.id);
  const isInCart = useCartIds().has(game.id);
  // why not in the cart: the shopper's own order may hold the last key
  const isGone = game.free <= 0 && !isInCart;
  return (
    <li>
      <article className={isGone ? 'game game--gone' : 'game'} id={`g-${game.id}`} aria-labelledby={`t-${game.id}`}>
        <Link className="game__art" to={page} tabIndex={-1} aria-hidden="true">
          <Cover src={game.cover} title={game.title} width={300} height={400} isLazy={!isFirst} isFirst={isFirst} />
          {game.platform ? <span className="badge game__platform">{game.platform}</span> : null}
        </Link>
        <CardHeart game={game} back={back} />
        <div className="game__body">
          <Heading className="game__title" id={`t-${game.id}`}>
            <Link to={page}>
              <bdi>{game.title}</bdi>
            </Link>
          </Heading>
          <p className="game__meta">
            <span>{genre}</span> <Rating value={game.rating} />
          </p>
          <div className="game__buy">
            <p className="game__price">
              <Price amount={game.priceCentimes} /> {game.free > 0 || isGone ? <Stock free={game.free} /> : null}
            </p>
            <AddToCart game={game} back={back} />
            <Link className="btn btn--bare btn--wide" to={page} aria-label={t('game-details-of', { title: game.title })}>
              {t('game-details')}
            </Link>
          </div>
        </div>
      </article>
    </li>
  );
}

function AddToCart({ game, back }: { readonly game: Card; readonly back: string }) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds().has(game.id);
  const link = useFocusOnceAdded(game.id, isInCart);
  if (isInCart) {
    return (
      <ToCart className="btn btn--done btn--wide" ref={link} label={t('buy-in-cart-of', { title: game.title })}>
        <Icon name="check" />
        {t('buy-in-cart')}
      </ToCart>
    );
  }
  if (game.free <= 0) return <StockAlert game={game} back={back} />;
  return (
    <Form method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={back} />
      <SubmitButton
        className="btn btn--go btn--wide"
        name="intent"
        value="add"
        match={{ gameId: game.id }}
        busyText={t('buy-adding')}
        aria-label={t('buy-add-of', { title: game.title })}
      >
        {t('buy-add')}
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
