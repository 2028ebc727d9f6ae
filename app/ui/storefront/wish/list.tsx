import { toCentimes } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import { ToCart } from '~/ui/storefront/catalogue/to-cart';
import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { Before, OfferEnd, PercentOff } from '~/ui/storefront/catalogue/offer';
import { Stock } from '~/ui/storefront/catalogue/stock';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { wishTexts } from '~/ui/translations/en/wish';
import { useTranslations } from '~/ui/translations/use-translations';
import { type RefusedAlert, WishAlert } from './alert';
import type { ShownMails, ShownWish } from './view';

interface WishListProps {
  readonly games: readonly ShownWish[];
  readonly mails: ShownMails;
  /** The answer to an alert that was not set; null: none. */
  readonly answer: RefusedAlert | null;
}

export function WishList({ games, mails, answer }: WishListProps) {
  return (
    <ul className="wishes">
      {games.map((wish) => (
        <WishRow key={wish.gameId} wish={wish} mails={mails} answer={answer?.values['gameId'] === wish.gameId ? answer : null} />
      ))}
    </ul>
  );
}

function WishRow({ wish, mails, answer }: Omit<WishListProps, 'games'> & { readonly wish: ShownWish }) {
  const { t, tRich } = useTranslations(wishTexts);
  const { gameId, game, keptOn, keptCentimes } = wish;
  const title = game?.title ?? t('wish-gone');
  return (
    <li className="wish items-start underlined" id={`g-${gameId}`}>
      {game ? (
        <Link className="wish__art" to={paths.product(gameId)} tabIndex={-1} aria-hidden="true">
          <Cover src={game.cover} title={game.title} width={120} height={160} isLazy />
        </Link>
      ) : (
        <span className="wish__art" />
      )}
      <div className="wish__body stack gap-3xs shrink">
        <h2 className="wish__title plain-links text-l break">
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
          <>
            <p className="row gap-s">
              <Price amount={game.priceCentimes} /> {game.offer && game.offer.percent > 0 ? <PercentOff offer={game.offer} /> : null}{' '}
              {game.offer ? <Before offer={game.offer} /> : null}
            </p>
            <p>
              <Stock free={game.free} />
            </p>
            {game.offer ? (
              <p>
                <OfferEnd offer={game.offer} />
              </p>
            ) : null}
          </>
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
      {game ? (
        <div className="wish__do row gap-xs whole-row items-end">
          {wish.canBuy ? <WishToCart wish={wish} title={title} /> : null}
          <WishAlert wish={wish} title={title} mails={mails} answer={answer} />
        </div>
      ) : null}
    </li>
  );
}

/** Says nothing of a price that never was another one. */
function WishSaving({ wish: { game, keptCentimes, lowestCentimes } }: { readonly wish: ShownWish }) {
  const { t, tRich } = useTranslations(wishTexts);
  if (game === null || game.priceCentimes <= 0 || lowestCentimes === null) return null;
  const less = keptCentimes - game.priceCentimes;
  const isLowered = less > 0 || game.offer !== null;
  return (
    <>
      {less > 0 ? <p className="good text-s">{tRich('wish-less', { amount: <Price amount={toCentimes(less)} /> })}</p> : null}
      {lowestCentimes < game.priceCentimes || isLowered ? (
        <p className="soft text-s">
          {lowestCentimes < game.priceCentimes ? tRich('wish-lowest', { price: <Price amount={lowestCentimes} /> }) : t('wish-at-lowest')}
        </p>
      ) : null}
    </>
  );
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
        busyText={t('adding')}
        aria-label={t('buy-add-of', { title })}
      >
        <Icon name="shopping-cart" />
        {t('buy-add')}
      </SubmitButton>
    </Form>
  );
}
