import { paths } from '~/domain/paths';

import { Icon } from '~/ui/components/icon';
import { linkTo } from '~/ui/components/link-to';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { CodeRows } from '~/ui/storefront/order/code-off';
import { OrderSum } from '~/ui/storefront/order/summary';
import { Overlay } from '~/ui/components/overlay';
import { Price, Usd } from '~/ui/components/price';
import { cartTexts } from '~/ui/translations/en/cart';
import { useTranslations } from '~/ui/translations/use-translations';
import { LeaveOut } from './leave-out';
import type { ShownCart } from './view';

/** 'Payment Summary', without lines that can't be bought. */
export function CartSummary({ cart }: { readonly cart: ShownCart }) {
  const { t, tRich } = useTranslations(cartTexts);
  const items = cart.lines.flatMap(({ game, gameId, problem }) =>
    game && problem === null ? [{ id: gameId, title: game.title, cover: game.cover, priceCentimes: game.priceCentimes }] : [],
  );
  return (
    <Overlay title={t('summary-title')} closeTo={paths.cart}>
      <OrderSum items={items} />
      <hr />
      <div className="stack gap-s">
        <p className="total__row row row--apart">
          <span className="soft">{t('summary-items')}</span> <span className="num">{cart.buyable}</span>
        </p>
        <CodeRows code={cart.code?.problem === null && cart.code.offCentimes > 0 ? cart.code : null} />
        <p className="total__row row row--apart">
          <strong>{t('total')}</strong> <Price amount={cart.totalCentimes} size="l" />
        </p>
        <p className="total__row row row--apart">
          <span className="soft">{t('total-approximately')}</span> <Usd cents={cart.usdCents} />
        </p>
      </div>
      {cart.isBlocked ? (
        <Notice tone="bad">
          <p>{t('summary-blocked')}</p>
        </Notice>
      ) : null}
      <LeaveOut cart={cart} />
      <p className="soft text-s">{tRich('summary-terms', { terms: linkTo(paths.terms) })}</p>
      <Form method="post" action={paths.cart}>
        {/* why aria-disabled: the button keeps the focus, and the server says what blocks the order */}
        <button className="btn btn--go btn--l btn--wide" name="intent" value="checkout" aria-disabled={cart.isBlocked || undefined}>
          {t('summary-go')}
          <Icon name="arrow-right" dir />
        </button>
      </Form>
    </Overlay>
  );
}
