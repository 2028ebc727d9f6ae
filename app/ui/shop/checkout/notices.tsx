import { Link } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { CheckoutView } from './view';
import { Notice } from '~/ui/kit/notice';
import { OrderRejection } from '~/ui/shop/order/rejection';
import { countedSentence } from '~/ui/words/shop';

/** What the shopper must know before paying: a rejected proof, and until when the keys are held. */
export function CheckoutNotices({ order }: { readonly order: CheckoutView }) {
  return (
    <div className="stack gap-m below">
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.isCancelled ? <PaidLate /> : order.isLapsed ? <Lapsed order={order} /> : <Kept order={order} />}
      {order.withoutKey.length > 0 && !order.isLapsed && !order.isCancelled ? (
        <Notice tone="bad">
          <p>
            <strong>No key is left at the moment for: {order.withoutKey.join(', ')}.</strong> Pay only if you can wait: you get the key as
            soon as new ones arrive, or your money back.
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

function PaidLate() {
  return (
    <Notice tone="info">
      <p>
        <strong>This order was cancelled. If you have paid for it, send us the proof.</strong> Money that arrives late counts: a game that
        is in stock when your proof arrives is kept for you. For the others we owe you a key, first paid, first served, or you get your
        money back.
      </p>
      <p>
        Not paid yet? Don’t pay this order. <Link to={paths.cart}>Start again from your cart</Link>
      </p>
    </Notice>
  );
}

function Kept({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  return (
    <Notice tone="info">
      <p>
        {items.length === 1 ? 'Your key is kept for you until' : 'Your keys are kept for you until'}{' '}
        <strong>
          <time dateTime={deadline.iso}>{deadline.text}</time>
        </strong>
        , Casablanca time. {countedSentence(order.methods.card ? 'hold-card' : 'hold-proof', items.length)}
      </p>
    </Notice>
  );
}

function Lapsed({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  return (
    <Notice tone="bad">
      <p>
        <strong>
          {items.length === 1 ? 'Your reserved key was released on' : 'Your reserved keys were released on'}{' '}
          <time dateTime={deadline.iso}>{deadline.text}</time>, Casablanca time.
        </strong>{' '}
        You can still pay: a game that is in stock when your proof arrives is kept for you again. For the others we owe you a key, first
        paid, first served, or you get your money back.
      </p>
      <p>
        Not paid yet? <Link to={paths.cart}>Start again from your cart</Link>
      </p>
    </Notice>
  );
}
