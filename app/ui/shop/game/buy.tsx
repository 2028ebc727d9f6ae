import { Form } from '@remix-run/react';

import type { Listing } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import { toUsdCents } from '~/domain/money';
import { paths } from '~/domain/paths';

import { ToCart } from '~/ui/shop/cart/link';
import { useFocusOnceAdded } from './card';
import { Icon } from '~/ui/kit/icon';
import { Price, Usd } from '~/ui/kit/price';
import { useCartIds } from '~/ui/kit/root-data';
import { Stock } from './stock';
import { SubmitButton } from '~/ui/kit/submit-button';
import { sentence } from '~/ui/words/shop';

/** Price, stock and the one button of a game's page; on a phone it stays at the foot of the screen. */
export function ProductBuy({ game }: { readonly game: Listing }) {
  const [onlyType, ...otherTypes] = game.types;
  return (
    <aside className="buy" id={`g-${game.id}`} aria-label={`Buy ${game.title}`}>
      <p className="row">
        <Stock free={game.free} />
        {onlyType && otherTypes.length === 0 ? (
          <span className="badge">
            <Icon name="key-round" />
            {`${onlyType} key`}
          </span>
        ) : null}
      </p>
      <BuyForm game={game} types={otherTypes.length > 0 ? game.types : []} />
      <ul className="buy__list">
        <li>
          <Icon name="zap" />
          <span>Key delivered once the payment is confirmed</span>
        </li>
        <li>
          <Icon name="shield-check" />
          <span>Secure payment by transfer, card or mobile wallet</span>
        </li>
        <li>
          <Icon name="rotate-ccw" />
          <span>Refunds reviewed case by case within 14 days</span>
        </li>
      </ul>
    </aside>
  );
}

function BuyForm({ game, types }: { readonly game: Listing; readonly types: readonly KeyType[] }) {
  const isInCart = useCartIds().has(game.id);
  const link = useFocusOnceAdded(game.id, isInCart);
  return (
    <Form className="buy__form" method="post" action={paths.cart} preventScrollReset>
      <input type="hidden" name="gameId" value={game.id} />
      <input type="hidden" name="back" value={paths.product(game.id)} />
      {types.length > 0 && !isInCart ? <Types types={types} /> : null}
      <div className="buy__act">
        <p>
          <Price amount={game.priceCentimes} size="l" /> <Usd cents={toUsdCents(game.priceCentimes)} />
        </p>
        {isInCart ? (
          <ToCart className="btn btn--done btn--l btn--wide" ref={link} label={`In cart: ${game.title}`}>
            <Icon name="check" />
            In cart
          </ToCart>
        ) : game.free > 0 ? (
          <SubmitButton
            className="btn btn--go btn--l btn--wide"
            name="intent"
            value="add"
            match={{ gameId: game.id }}
            busyText="Adding..."
            aria-label={`Add to Cart: ${game.title}`}
          >
            <Icon name="shopping-cart" />
            Add to Cart
          </SubmitButton>
        ) : (
          <button type="submit" className="btn btn--l btn--wide" disabled>
            {sentence('out-of-stock')}
          </button>
        )}
      </div>
    </Form>
  );
}

/** Chooses the platform, if keys of more than one type are in stock. */
function Types({ types }: { readonly types: readonly KeyType[] }) {
  return (
    <fieldset className="buy__types">
      <legend>Key for</legend>
      {types.map((type, index) => (
        <label className="check" key={type}>
          <input type="radio" name="type" value={type} defaultChecked={index === 0} />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
