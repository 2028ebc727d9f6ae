import type { Centimes } from '~/domain/shared/money';
import type { LineProblem } from '~/domain/cart/priced';

import { Price } from '~/ui/components/price';
import { OrderSum, type SumItem } from '~/ui/storefront/order/summary';
import { cartTexts } from '~/ui/translations/en/cart';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { useTranslations } from '~/ui/translations/use-translations';

export interface WaitingCart {
  readonly items: readonly (SumItem & { readonly problem: LineProblem | null })[];
  readonly buyable: number;
  readonly totalCentimes: Centimes;
}

/** The cart that the visitor wanted to open, above the form in its place. */
export function SignInCart({ cart }: { readonly cart: WaitingCart }) {
  const { t, tCount } = useTranslations(signInTexts);
  const problems = useTranslations(cartTexts);
  // why not the sentences of the cart's lines: those ask to remove one, which only the cart can do
  const items = cart.items.map(({ problem, ...item }) => ({
    ...item,
    note: problem ? problems.t(problem === 'out-of-stock' ? problem : `add-${problem}`) : undefined,
  }));
  return (
    <section className="total stack total--waiting" aria-labelledby="waiting">
      <h2 className="text-l" id="waiting">
        {t('login-cart')}
      </h2>
      <OrderSum items={items} />
      <p className="total__row row row--apart">
        <span className="soft">{tCount('games', cart.buyable)}</span>{' '}
        <span>
          {t('total')} <Price amount={cart.totalCentimes} />
        </span>
      </p>
    </section>
  );
}
