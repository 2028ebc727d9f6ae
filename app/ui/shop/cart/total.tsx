import { Form } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { PricedCart } from '~/domain/priced-cart';

import { Icon } from '~/ui/kit/icon';
import { Price, Usd } from '~/ui/kit/price';
import { countedSentence } from '~/ui/words/shop';

/** The total of the cart, and the link to its summary. */
export function CartTotal({ cart }: { readonly cart: PricedCart }) {
  return (
    <aside className="total total--side" aria-label="Total">
      <p className="total__row">
        <span className="soft">{countedSentence('games', cart.buyable)}</span>
        <Price amount={cart.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">In US dollars</span>
        <Usd cents={cart.usdCents} />
      </p>
      {cart.isBlocked ? <p className="error">Some games can’t be bought. Remove them to continue.</p> : null}
      <Form method="get" action={paths.cart} preventScrollReset>
        <button className="btn btn--go btn--l btn--wide" name="summary" value="1">
          Show Payment Summary
        </button>
      </Form>
      <p className="row soft gap-s text-s no-wrap">
        <Icon name="lock" />
        <span>Nothing is charged until you confirm a payment method.</span>
      </p>
    </aside>
  );
}
