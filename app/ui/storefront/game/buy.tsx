import { freeKeys, type ProductListing } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import type { Centimes, UsdCents } from '~/domain/shared/money';
import { ownValue } from '~/domain/shared/own-value';
import { paths } from '~/domain/paths';

import { ToCart } from '../catalogue/to-cart';
import { useFocusOnceAdded } from '../catalogue/card';
import { Before, OfferEnd, PercentOff } from '../catalogue/offer';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { useCartIds, useRootData } from '~/ui/root-data';
import { Stock } from '../catalogue/stock';
import { StockAlert } from '../catalogue/stock-alert';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface PriceProps {
  readonly game: ProductListing;
  readonly usdCents: UsdCents;
  /** '' without one. */
  readonly offerName: string;
}

/** The price leads; then its offer, and the stock. */
export function ProductPrice({ game, usdCents, offerName }: PriceProps) {
  const isInCart = useCartIds().has(game.id);
  // why not in the cart: the shopper's own order may hold the last key
  const isShown = game.free > 0 || !isInCart;
  const { offer } = game;
  return (
    <div className="cost stack gap-3xs">
      <p className="row gap-s">
        <Price amount={game.priceCentimes} size="l" /> {offer && offer.percent > 0 ? <PercentOff offer={offer} /> : null}{' '}
        {offer ? <Before offer={offer} /> : <Usd cents={usdCents} />}
      </p>
      {isShown || offer ? (
        <p className="row gap-s">
          {isShown ? <Stock free={game.free} /> : null} {offer ? <Usd cents={usdCents} /> : null}
        </p>
      ) : null}
      {offer ? (
        <p className="row gap-s">
          {offerName === '' ? null : <bdi className="offer-end">{offerName}</bdi>} <OfferEnd offer={offer} />
        </p>
      ) : null}
      {offer?.wasCentimes ? <LowestBefore price={offer.wasCentimes} /> : null}
    </div>
  );
}

/** The meaning of the struck price. */
function LowestBefore({ price }: { readonly price: Centimes }) {
  const { tRich } = useTranslations(gameTexts);
  return <p className="soft lowest">{tRich('offer-lowest', { price: <Price amount={price} /> })}</p>;
}

interface BuyProps {
  readonly game: ProductListing;
  /** The list before it: 'Back' still leads there. */
  readonly from: string | null;
}

/** Its price and button stay at the foot of a phone's screen. */
export function ProductBuy({ game, from }: BuyProps) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds().has(game.id);
  return (
    <section className="stack" id={`g-${game.id}`} aria-label={t('buy-label', { title: game.title })}>
      {game.free <= 0 && !isInCart ? (
        <div className="buy__act">
          <BarPrice game={game} />
          <StockAlert game={game} back={paths.product(game.id, from)} size="l" />
        </div>
      ) : (
        <BuyForm game={game} from={from} />
      )}
    </section>
  );
}

function BuyForm({ game, from }: BuyProps) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds().has(game.id);
  const chosen = ownValue(useRootData().cartTypes, game.id) ?? null;
  const hasChoice = game.types.some((type) => type !== (chosen ?? game.types[0]));
  const preselected = chosen && game.types.includes(chosen) ? chosen : game.types[0];
  const link = useFocusOnceAdded(game.id, isInCart);
  return (
    <Form className="stack" method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={paths.product(game.id, from)} />
      {hasChoice ? <Types game={game} preselected={preselected} /> : null}
      {hasChoice && isInCart ? (
        <SubmitButton className="btn btn--line buy__change" name="intent" value="change-type" match={{ gameId: game.id }}>
          {t('buy-change-type')}
        </SubmitButton>
      ) : null}
      <div className="buy__act">
        <BarPrice game={game} />
        {isInCart ? (
          <ToCart className="btn btn--done btn--l btn--wide" ref={link} label={t('buy-in-cart-of', { title: game.title })}>
            <Icon name="check" />
            {t('buy-in-cart')}
          </ToCart>
        ) : (
          <SubmitButton
            className="btn btn--go btn--l btn--wide"
            name="intent"
            value="add"
            match={{ gameId: game.id }}
            busyText={t('adding')}
            aria-label={t('buy-add-of', { title: game.title })}
          >
            <Icon name="shopping-cart" />
            {t('buy-add')}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

/** The price once more, on a phone. */
function BarPrice({ game }: { readonly game: ProductListing }) {
  return (
    <p className="buy__price" aria-hidden="true">
      <Price amount={game.priceCentimes} />
    </p>
  );
}

/** The radios stay the browser's own, so that forced colours show the mark. */
function Types({ game, preselected }: { readonly game: ProductListing; readonly preselected: KeyType | undefined }) {
  const { t } = useTranslations(gameTexts);
  return (
    <fieldset className="buy__types stack gap-xs" key={preselected}>
      <input type="hidden" name="preselected" value={preselected} />
      <legend className="buy__label text-s">{t('key-types')}</legend>
      {game.types.map((type) => (
        <label className="buy__type anchor narrow-items text-s" key={type}>
          <input type="radio" name="type" value={type} defaultChecked={type === preselected} />
          <bdi>{type}</bdi> <Stock free={freeKeys(game, type)} />
        </label>
      ))}
    </fieldset>
  );
}
