import { Link } from '@remix-run/react';

import type { CheckoutView } from './checkout-view';
import { Notice } from './notice';
import { OrderRejection } from './order-rejection';

/** What the shopper must know before she pays: a proof that was rejected, and until when her keys are kept. */
export function CheckoutNotices({ order }: { readonly order: CheckoutView }) {
  return (
    <div className="stack gap-m below">
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.isLapsed ? <Lapsed deadline={order.deadline} /> : <Kept deadline={order.deadline} />}
      {order.withoutKey.length > 0 && !order.isLapsed ? (
        <Notice tone="bad">
          <p>
            <strong>No key is free at the moment for: {order.withoutKey.join(', ')}.</strong> Pay only if you can wait: the key is owed to
            you as soon as new ones arrive, or you get your money back.
          </p>
        </Notice>
      ) : null}
    </div>
  );
}

function Kept({ deadline }: { readonly deadline: CheckoutView['deadline'] }) {
  return (
    <Notice tone="info">
      <p>
        Your keys are kept for you until{' '}
        <strong>
          <time dateTime={deadline.iso}>{deadline.text}</time>
        </strong>
        , Casablanca time. Once you have sent the proof they stay yours until we have checked it. After that time somebody else can buy
        them, but this order stays open.
      </p>
    </Notice>
  );
}

function Lapsed({ deadline }: { readonly deadline: CheckoutView['deadline'] }) {
  return (
    <Notice tone="bad">
      <p>
        <strong>
          Your reserved keys were released on <time dateTime={deadline.iso}>{deadline.text}</time>, Casablanca time.
        </strong>{' '}
        You can still pay: if keys are in stock when your proof arrives, they are kept for you again. If not, they are owed to you, first
        paid, first served, or you get your money back.
      </p>
      <p>
        Nothing paid yet? <Link to="/cart">Start again from your cart</Link>
      </p>
    </Notice>
  );
}
