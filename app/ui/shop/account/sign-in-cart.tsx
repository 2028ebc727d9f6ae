import type { Centimes } from '~/domain/money';

import { Price } from '~/ui/kit/price';
import { OrderSum, type SumItem } from '~/ui/shop/order/sum';
import { useSignInWords } from '~/ui/words/shop/sign-in';

/** What waits in the visitor's cart. */
export interface WaitingCart {
  readonly items: readonly SumItem[];
  readonly totalCentimes: Centimes;
}

/** What is in the cart that a visitor wanted to open, above the form that she meets instead. */
export function SignInCart({ cart }: { readonly cart: WaitingCart }) {
  const { sentence, countedSentence } = useSignInWords();
  return (
    <section className="total total--waiting" aria-labelledby="waiting">
      <h2 className="text-l" id="waiting">
        {sentence('login-cart')}
      </h2>
      <OrderSum items={cart.items} />
      <p className="total__row">
        <span className="soft">{countedSentence('games', cart.items.length)}</span>{' '}
        <span>
          {sentence('total')} <Price amount={cart.totalCentimes} />
        </span>
      </p>
    </section>
  );
}
