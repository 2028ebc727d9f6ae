import type { Centimes } from '~/domain/shared/money';
import type { LineProblem } from '~/domain/cart/priced';

import { Price } from '~/ui/components/price';
import { OrderSum, type SumItem } from '~/ui/storefront/order/summary';
import { useCartProblemWords } from '~/ui/translations/storefront/cart/problem';
import { useSignInWords } from '~/ui/translations/storefront/account/sign-in';

/** What waits in the visitor's cart. */
export interface WaitingCart {
  readonly items: readonly (SumItem & { readonly problem: LineProblem | null })[];
  /** How many of the items can be bought. */
  readonly buyable: number;
  /** Of those that can be bought. */
  readonly totalCentimes: Centimes;
}

/** What is in the cart that a visitor wanted to open, above the form that she meets instead. */
export function SignInCart({ cart }: { readonly cart: WaitingCart }) {
  const { sentence, countedSentence } = useSignInWords();
  const problems = useCartProblemWords();
  // why not the sentences of the cart's lines: those ask her to remove one, which she can do only there
  const items = cart.items.map(({ problem, ...item }) => ({ ...item, note: problem ? problems.sentence(`add-${problem}`) : undefined }));
  return (
    <section className="total total--waiting" aria-labelledby="waiting">
      <h2 className="text-l" id="waiting">
        {sentence('login-cart')}
      </h2>
      <OrderSum items={items} />
      <p className="total__row">
        <span className="soft">{countedSentence('games', cart.buyable)}</span>{' '}
        <span>
          {sentence('total')} <Price amount={cart.totalCentimes} />
        </span>
      </p>
    </section>
  );
}
