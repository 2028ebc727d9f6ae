import { useEffect } from 'react';

import { type OrderState, isWaiting } from '~/domain/order';
import { paths } from '~/domain/paths';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { MissingPayment, OrderRejection } from './rejection';
import { ReviewTime } from './review-time';
import { AskAboutOrder } from '~/ui/storefront/share/order';
import { NeedsOwner } from '~/ui/components/order/state';
import type { OrderView } from '~/ui/components/order/view';
import { isKeptBack, orderStateHint } from './labels';
import { useCartIds, useRootData } from '~/ui/root-data';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { useTranslations } from '~/ui/translations/use-translations';
import { useRevalidator } from '@remix-run/react';
import { useLiveUpdates } from '~/ui/components/use-live-updates';
import { useIsScripted } from '~/ui/components/use-is-scripted';

export function OrderStatus({ order }: { readonly order: OrderView }) {
  const words = useTranslations(orderTexts, orderStatusTexts);
  const { t, tRichCount } = words;
  const common = useTranslations();
  const { methods } = useRootData();
  // why: sending a proof empties the cart, so after the third rejection it may hold nothing
  const hasCart = useCartIds().size > 0;
  const gameCount = order.lines.filter((line) => line.state !== 'refunded').length;
  return (
    <section className="panel stack status below" id="status" aria-label={t('status')}>
      {order.needsOwner ? (
        <p>
          <NeedsOwner />
        </p>
      ) : null}
      <p role="status">{orderStateHint(words, order, gameCount, methods)}</p>
      {order.reviewTime ? <ReviewTime {...order.reviewTime} /> : null}
      {order.reviewTime?.of === 'transfer' && order.reviewTime.waits.transfer === null ? (
        <p className="soft text-s">{t(order.reviewTime.isMailed ? 'order-review-mail' : 'order-review-here')}</p>
      ) : null}
      {order.sentProof ? <SentProof order={order} proof={order.sentProof} /> : null}
      {isWaiting(order.state) ? (
        <>
          <OrderRenewal reference={order.reference} mark={order.mark} />
          <Renewing reference={order.reference} />
        </>
      ) : null}
      {order.needsOwner && !isHers(order.state) && !isKeptBack(order) ? <p>{t('order-hint-needs_attention')}</p> : null}
      {order.missing ? <MissingPayment missing={order.missing} isEnded={order.state === 'cancelled'} /> : null}
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.isWithoutKey ? (
        <Notice tone="info">
          <p>{t('order-without-key')}</p>
        </Notice>
      ) : null}
      {order.state === 'awaiting_payment' ? (
        <>
          {order.heldUntil ? (
            <p>
              {tRichCount('order-due', order.games, {
                total: <Price amount={order.totalCentimes} />,
                time: <time dateTime={order.heldUntil.iso}>{order.heldUntil.text}</time>,
              })}
            </p>
          ) : null}
          <Link className="btn btn--go" to={paths.checkout()}>
            {t('order-pay')}
          </Link>
        </>
      ) : null}
      {order.state === 'cancelled' ? (
        <p className="row">
          {hasCart ? (
            <Link className="btn btn--line" to={paths.cart}>
              {common.t('cart-go')}
            </Link>
          ) : (
            <Link className="btn btn--line" to={paths.products()}>
              {common.t('browse-games')}
            </Link>
          )}
          {order.takesProof ? (
            <Link className="btn btn--line" to={paths.checkout(null, { order: order.reference })}>
              {t('order-paid-late')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {isWaiting(order.state) || order.state === 'awaiting_payment' ? <AskAboutOrder reference={order.reference} /> : null}
    </section>
  );
}

function SentProof({
  order,
  proof: { id, at, isPicture },
}: {
  readonly order: OrderView;
  readonly proof: NonNullable<OrderView['sentProof']>;
}) {
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  const time = <time dateTime={at.iso}>{at.text}</time>;
  return (
    <>
      <p>{tRich('order-you-sent', { amount: <Price amount={order.totalCentimes} />, time })}</p>
      {isPicture ? <img src={paths.orderProof(order.reference, id)} alt={t('order-proof-picture')} width={160} /> : null}
    </>
  );
}

/** Shows if the page renews itself; without a script it has a link (WCAG 2.2.1). */
function Renewing({ reference }: { readonly reference: string }) {
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  const isScripted = useIsScripted();
  return (
    <>
      <p className="row gap-s soft text-s" data-waits>
        {t(isScripted ? 'order-renews' : 'page-stays')}
        {isScripted ? null : (
          <Link to={paths.order(reference)} reloadDocument>
            {t('page-renew')}
          </Link>
        )}
      </p>
      <p className="soft text-s">{tRich('order-may-close', { orders: <Link to={paths.orders()}>{t('my-orders')}</Link> })}</p>
    </>
  );
}

/** Returns whether the next step is the shopper's: to pay, or to send a proof. */
const isHers = (state: OrderState) => state === 'awaiting_payment' || state === 'cancelled';

const EVERY_MS = 10_000;

interface OrderRenewalProps {
  readonly reference: string;
  /** The version of the order on the page. */
  readonly mark: string;
}

/** Reads the page again when the order changes, by a stream, else now and then. A hidden page waits. */
function OrderRenewal({ reference, mark }: OrderRenewalProps) {
  const isTold = useLiveUpdates({ address: paths.orderEvents(reference), event: 'order', mark });
  const { state, revalidate } = useRevalidator();
  const isAsking = !isTold && state === 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const look = () => document.visibilityState === 'visible' && navigator.onLine && revalidate();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsking, revalidate]);
  return null;
}

const STEPS = ['placed', 'paid', 'delivered'] as const;
/** The names of steps to come. */
const TRACK = { placed: 'order', paid: 'track-paid', delivered: 'keys' } as const;

/** Returns the steps that stand: those of an approval that was taken back are none. */
function stepsNow(events: OrderView['events']): OrderView['events'] {
  const last = events.findLastIndex(({ type }) => type === 'payment-voided');
  return events.filter(({ type }, index) => type === 'placed' || index > last);
}

/** The way of an order from its placing to its keys; nothing for one that is off it. */
export function OrderTrack({ order: { state, events } }: { readonly order: Pick<OrderView, 'state' | 'events'> }) {
  const { t } = useTranslations(orderStatusTexts);
  if (state === 'cancelled' || state === 'refunded') return null;
  return (
    <ol className="track text-xs" aria-label={t('order-progress')}>
      {STEPS.map((step) => {
        const event = stepsNow(events).find(({ type }) => type === step || (step === 'delivered' && type === 'filled'));
        return (
          <li key={step} className={event ? 'track__done' : undefined}>
            {t(event ? `step-${step}` : TRACK[step])}{' '}
            {event ? (
              <time className="soft" dateTime={event.at.iso}>
                {event.at.text}
              </time>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
