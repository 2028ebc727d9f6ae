import { paths } from '~/domain/paths';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { Price, Usd } from '~/ui/components/price';
import { CodeRows } from '~/ui/storefront/order/code-off';
import { cartTexts } from '~/ui/translations/en/cart';
import { useTranslations } from '~/ui/translations/use-translations';
import { LeaveOut } from './leave-out';
import type { ShownCart } from './view';

export function CartTotal({ cart }: { readonly cart: ShownCart }) {
  const { t, tCount } = useTranslations(cartTexts);
  return (
    <aside className="total stack total--side total--bar" aria-label={t('total')}>
      <CodeRows code={cart.code?.problem === null && cart.code.offCentimes > 0 ? cart.code : null} />
      <p className="total__row row row--apart">
        <span className="soft">{tCount('games', cart.buyable)}</span> <Price amount={cart.totalCentimes} size="l" />
      </p>
      <p className="total__row row row--apart">
        <span className="soft">{t('total-usd')}</span> <Usd cents={cart.usdCents} />
      </p>
      {cart.isBlocked ? <p className="error">{t('total-blocked')}</p> : null}
      <LeaveOut cart={cart} />
      <Form method="get" action={paths.cartSummary} preventScrollReset>
        <button className="btn btn--go btn--l btn--wide">{t('total-go')}</button>
      </Form>
      <p className="row soft gap-s text-s no-wrap total__note">
        <Icon name="lock" />
        <span>{t('total-safe')}</span>
      </p>
    </aside>
  );
}
