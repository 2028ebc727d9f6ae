import { Notice } from '~/ui/kit/notice';
import type { OrderRejectionView } from '~/ui/kit/order/view';
import { countedSentence } from '~/ui/words/shop';

/** Why the last proof was rejected, and how many tries are left. */
export function OrderRejection({ rejection }: { readonly rejection: OrderRejectionView }) {
  return (
    <Notice tone="bad">
      <p>
        <strong>Your payment proof was rejected.</strong>
      </p>
      <p>Reason: {rejection.reason}</p>
      <p>{triesLeft(rejection.triesLeft)}</p>
    </Notice>
  );
}

function triesLeft(count: number): string {
  if (count <= 0) return 'This was the last try: the order is cancelled.';
  return countedSentence('proofs-left', count);
}
