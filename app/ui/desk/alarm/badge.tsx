import { sentence } from '~/ui/words/desk';

/** Marks an order with an open alarm, beside its state. */
export function NeedsOwner() {
  return <span className="badge badge--bad">{sentence('order-needs_attention')}</span>;
}
