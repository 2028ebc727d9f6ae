import { paths } from '~/domain/paths';
import { ToCart } from '~/ui/storefront/cart/link';
import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { Stock } from '~/ui/storefront/game/stock';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';
import type { ShownWish } from './view';

export function WishList({ games }: { readonly games: readonly ShownWish[] }) {
  return (
    <ul className="wishes">
      {games.map((wish) => (
        <WishRow key={wish.gameId} wish={wish} />
      ))}
    </ul>
  );
}

function WishRow({ wish }: { readonly wish: ShownWish }) {
  const { t, tRich } = useTranslations(wishTexts);
  const { gameId, game, keptOn, keptCentimes } = wish;
  const title = game?.title ?? t('wish-gone');
  return (
    <li className="wish" id={`g-${gameId}`}>
      {game ? (
        <Link className="wish__art" to={paths.product(gameId)} tabIndex={-1} aria-hidden="true">
          <Cover src={game.cover} title={game.title} width={120} height={160} isLazy />
        </Link>
      ) : (
        <span className="wish__art" />
      )}
      <div className="wish__body">
        <h2 className="wish__title">
          {game ? (
            <Link to={paths.product(gameId)}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="soft text-s">
          {tRich('wish-at', { price: <Price amount={keptCentimes} />, day: <time dateTime={keptOn.iso}>{keptOn.text}</time> })}
        </p>
        {game ? (
          <p className="row gap-s">
            <Price amount={game.priceCentimes} /> <Stock free={game.free} />
          </p>
        ) : null}
        <WishSaving wish={wish} />
      </div>
      <Form className="wish__remove" method="post" action={paths.wishes} preventScrollReset>
        <input type="hidden" name="gameId" value={gameId} />
        <SubmitButton
          className="btn btn--line wish__icon"
          name="intent"
          value="drop"
          match={{ gameId }}
          aria-label={t('wish-remove-of', { title })}
        >
          <Icon name="trash-2" />
        </SubmitButton>
      </Form>
      {game && wish.canBuy ? (
        <div className="wish__do">
          <WishToCart wish={wish} title={title} />
        </div>
      ) : null}
    </li>
  );
}

function WishSaving({ wish: { game, keptCentimes } }: { readonly wish: ShownWish }) {
  const { tRich } = useTranslations(wishTexts);
  const less = game ? keptCentimes - game.priceCentimes : 0;
  if (game === null || less <= 0 || game.priceCentimes <= 0) return null;
  return <p className="good text-s">{tRich('wish-less', { amount: <Price amount={less as typeof keptCentimes} /> })}</p>;
}

function WishToCart({ wish: { gameId, isInCart }, title }: { readonly wish: ShownWish; readonly title: string }) {
  const { t } = useTranslations(gameTexts);
  if (isInCart)
    return (
      <ToCart className="btn btn--done" label={t('buy-in-cart-of', { title })}>
        <Icon name="check" />
        {t('buy-in-cart')}
      </ToCart>
    );
  return (
    <Form method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={gameId} />
      <input type="hidden" name="back" value={paths.wish(gameId)} />
      <SubmitButton
        className="btn btn--line"
        name="intent"
        value="add"
        match={{ gameId }}
        busyText={t('buy-adding')}
        aria-label={t('buy-add-of', { title })}
      >
        <Icon name="shopping-cart" />
        {t('buy-add')}
      </SubmitButton>
    </Form>
  );
}
