import { paths } from '~/domain/paths';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { useCartWords } from '~/ui/translations/storefront/cart/page';
import type { ShownCart } from './view';

/** The total of the cart, and the link to its summary. */
export function CartTotal({ cart }: { readonly cart: ShownCart }) {
  const { sentence, countedSentence } = useCartWords();
  return (
    <aside className="total total--side total--bar" aria-label={sentence('total')}>
      <p className="total__row">
        <span className="soft">{countedSentence('games', cart.buyable)}</span> <Price amount={cart.totalCentimes} size="l" />
      </p>
      <p className="total__row">
        <span className="soft">{sentence('total-usd')}</span> <Usd cents={cart.usdCents} />
      </p>
      {cart.isBlocked ? <p className="error">{sentence('total-blocked')}</p> : null}
      <Form method="get" action={paths.cartSummary} preventScrollReset>
        <button className="btn btn--go btn--l btn--wide">{sentence('total-go')}</button>
      </Form>
      <p className="row soft gap-s text-s no-wrap total__note">
        <Icon name="lock" />
        <span>{sentence('total-safe')}</span>
      </p>
    </aside>
  );
}
