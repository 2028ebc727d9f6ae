import type { Centimes } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import type { CheckoutView } from './view';
import { linkTo } from '~/ui/components/link-to';
import { Form } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { Moment } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { CodeLost } from '~/ui/storefront/cart/code';
import { OrderRejection } from '~/ui/storefront/order/rejection';
import { cartTexts } from '~/ui/translations/en/cart';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { useTranslations } from '~/ui/translations/use-translations';

export function CheckoutNotices({ order }: { readonly order: CheckoutView }) {
  const { tRich, names } = useTranslations(checkoutTexts, cartTexts);
  const lacksKeys = order.withoutKey.length > 0 && !order.isLapsed && !order.isCancelled;
  const before = !order.isLate && order.formerCentimes !== null ? order.formerCentimes : null;
  const changed = order.isLate ? [] : order.changed;
  const isQuiet = !order.rejection && !order.isCancelled && !order.isLapsed && !lacksKeys;
  if (isQuiet && before === null && order.codeLost === null && order.priceLoss === null && changed.length === 0) return null;
  return (
    <div className="stack gap-m below">
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.codeLost ? (
        <Notice tone="info">
          <CodeLost {...order.codeLost} />
        </Notice>
      ) : null}
      {changed.length === 0 ? null : (
        <Notice tone="info">
          {changed.map(({ id, title, before: seen, now }) => (
            <p key={id}>
              {tRich('price-since', { title: <bdi>{title}</bdi>, before: <Price amount={seen} />, price: <Price amount={now} /> })}
            </p>
          ))}
        </Notice>
      )}
      {before === null ? null : (
        <Notice tone="info">
          <PriceChanged before={before} now={order.totalCentimes} />
        </Notice>
      )}
      {order.isCancelled ? <PaidLate /> : order.renewal ? <PriceOver order={order} renewal={order.renewal} /> : null}
      {order.isLapsed && !order.isLate ? <Lapsed order={order} /> : null}
      {lacksKeys ? (
        <Notice tone="bad">
          <p>{tRich('hold-without-key', { fact: <strong />, titles: names(order.withoutKey) })}</p>
        </Notice>
      ) : null}
    </div>
  );
}

function PaidLate() {
  const { tRich } = useTranslations(checkoutTexts);
  return (
    <Notice tone="info">
      <p>{tRich('paid-late', { fact: <strong /> })}</p>
      <p>{tRich('paid-late-unpaid', { cart: linkTo(paths.cart) })}</p>
    </Notice>
  );
}

function PriceChanged({ before, now }: { readonly before: Centimes; readonly now: Centimes }) {
  const { tRich } = useTranslations(checkoutTexts);
  return <p>{tRich('price-changed', { before: <Price amount={before} />, now: <Price amount={now} /> })}</p>;
}

interface PriceOverProps {
  readonly order: CheckoutView;
  readonly renewal: NonNullable<CheckoutView['renewal']>;
}

/** A lower price needs no words. */
function PriceOver({ order, renewal }: PriceOverProps) {
  const { t, tRich, names } = useTranslations(checkoutTexts);
  const { totalCentimes, gone } = renewal;
  return (
    <Notice tone="bad">
      <p>
        {order.priceLoss === null
          ? tRich('price-over', { fact: <strong />, deadline: <Time at={order.pricesUntil} /> })
          : tRich(`price-lost-${order.priceLoss}`, { fact: <strong /> })}
      </p>
      {totalCentimes === null ? (
        <p>{tRich('renew-gone', { fact: <strong />, titles: names(gone), cart: linkTo(paths.cart) })}</p>
      ) : (
        <>
          {totalCentimes > order.totalCentimes ? <PriceChanged before={order.totalCentimes} now={totalCentimes} /> : null}
          <Form method="post" action={paths.checkout()} className="row">
            <input type="hidden" name="order" value={order.reference} />
            <SubmitButton className="btn btn--go" name="intent" value="renew" busyText={t('sending')}>
              {/* why one element: a button keeps its parts apart, and the words alone would wrap */}
              <span>{tRich('renew-go', { total: <Price amount={totalCentimes} /> })}</span>
            </SubmitButton>
          </Form>
        </>
      )}
      <p>{t('price-over-paid')}</p>
    </Notice>
  );
}

/** In a sentence; the bar under the header has the time alone. */
export function CheckoutKept({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  const { tRichCount } = useTranslations(checkoutTexts);
  if (order.isCancelled || order.isLapsed) return null;
  const { bank, card, wallet } = order.methods;
  const how = !bank && !wallet ? 'hold-pay' : card ? 'hold-card' : 'hold-until';
  return <p className="soft text-s">{tRichCount(how, items.length, { fact: <strong />, deadline: <Time at={deadline} /> })}</p>;
}

function Lapsed({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  const { tRich, tRichCount } = useTranslations(checkoutTexts);
  return (
    <Notice tone="bad">
      <p>{tRichCount('hold-over', items.length, { fact: <strong />, deadline: <Time at={deadline} /> })}</p>
      <p>{tRich(order.isReduced ? 'hold-over-reduced' : 'hold-over-price', { deadline: <Time at={order.pricesUntil} /> })}</p>
      <p>{tRich('hold-over-unpaid', { cart: linkTo(paths.cart) })}</p>
    </Notice>
  );
}

function Time({ at }: { readonly at: Moment }) {
  return <time dateTime={at.iso}>{at.text}</time>;
}
