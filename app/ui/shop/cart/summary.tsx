import { Form } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { PricedCart } from '~/domain/priced-cart';

import { Icon } from '~/ui/kit/icon';
import { Notice } from '~/ui/kit/notice';
import { OrderSum } from '~/ui/shop/order/sum';
import { Overlay } from '~/ui/kit/overlay';
import { Price, Usd } from '~/ui/kit/price';

/** 'Payment Summary': a page over the cart; only what can be bought is in it. */
export function CartSummary({ cart }: { readonly cart: PricedCart }) {
  const items = cart.lines.flatMap(({ game, gameId, problem }) =>
    game && problem === null ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes }] : [],
  );
  return (
    <Overlay title="Payment Summary" closeTo={paths.cart}>
      <OrderSum items={items} />
      <hr />
      <div className="stack gap-s">
        <p className="total__row">
          <span className="soft">Total items</span>
          <span className="num">{cart.buyable}</span>
        </p>
        <p className="total__row">
          <strong>Total</strong>
          <Price amount={cart.totalCentimes} size="l" />
        </p>
        <p className="total__row">
          <span className="soft">Approximately</span>
          <Usd cents={cart.usdCents} />
        </p>
      </div>
      {cart.isBlocked ? (
        <Notice tone="bad">
          <p>Some games in your cart can’t be bought now. Remove them to continue.</p>
        </Notice>
      ) : null}
      <Form method="post" action={paths.cart}>
        {/* why aria-disabled: the button keeps the focus, and the server says what blocks the order */}
        <button className="btn btn--go btn--l btn--wide" name="intent" value="checkout" aria-disabled={cart.isBlocked || undefined}>
          Proceed to Checkout
          <Icon name="arrow-right" dir />
        </button>
      </Form>
    </Overlay>
  );
}
