import { paths } from '~/domain/paths';
import type { CheckoutView } from './view';
import { linkTo } from '~/ui/kit/link-to';
import { Notice } from '~/ui/kit/notice';
import type { Moment } from '~/ui/kit/order/view';
import { OrderRejection } from '~/ui/shop/order/rejection';
import { useCheckoutWords } from '~/ui/words/shop/checkout';

/** What the shopper must know before paying: a rejected proof, and keys that are not held. */
export function CheckoutNotices({ order }: { readonly order: CheckoutView }) {
  const { richSentence } = useCheckoutWords();
  const lacksKeys = order.withoutKey.length > 0 && !order.isLapsed && !order.isCancelled;
  if (!order.rejection && !order.isCancelled && !order.isLapsed && !lacksKeys) return null;
  return (
    <div className="stack gap-m below">
      {order.rejection ? <OrderRejection rejection={order.rejection} /> : null}
      {order.isCancelled ? <PaidLate /> : order.isLapsed ? <Lapsed order={order} /> : null}
      {lacksKeys ? (
        <Notice tone="bad">
          <p>{richSentence('hold-without-key', { fact: <strong />, titles: order.withoutKey.join(', ') })}</p>
        </Notice>
      ) : null}
    </div>
  );
}

function PaidLate() {
  const { richSentence } = useCheckoutWords();
  return (
    <Notice tone="info">
      <p>{richSentence('paid-late', { fact: <strong /> })}</p>
      <p>{richSentence('paid-late-unpaid', { cart: linkTo(paths.cart) })}</p>
    </Notice>
  );
}

/** Until when the keys are held, in one sentence; the bar under the header has the time alone. */
export function CheckoutKept({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  const { richCountedSentence } = useCheckoutWords();
  if (order.isCancelled || order.isLapsed) return null;
  const how = order.methods.card ? 'hold-card' : 'hold-until';
  return <p className="soft text-s">{richCountedSentence(how, items.length, { fact: <strong />, deadline: <Time at={deadline} /> })}</p>;
}

function Lapsed({ order }: { readonly order: CheckoutView }) {
  const { deadline, items } = order;
  const { richSentence, richCountedSentence } = useCheckoutWords();
  return (
    <Notice tone="bad">
      <p>{richCountedSentence('hold-over', items.length, { fact: <strong />, deadline: <Time at={deadline} /> })}</p>
      <p>{richSentence('hold-over-unpaid', { cart: linkTo(paths.cart) })}</p>
    </Notice>
  );
}

function Time({ at }: { readonly at: Moment }) {
  return <time dateTime={at.iso}>{at.text}</time>;
}
