import { Notice } from '~/ui/kit/notice';
import type { OrderRejectionView } from '~/ui/kit/order/view';
import { useRejectionWords } from '~/ui/words/shop/order/rejection';

/** Why the last proof was rejected, or the last payment refused, and how many tries are left. */
export function OrderRejection({ rejection }: { readonly rejection: OrderRejectionView }) {
  const { sentence, countedSentence } = useRejectionWords();
  const { of, reason, triesLeft } = rejection;
  return (
    <Notice tone="bad">
      <p>
        <strong>{sentence(`rejection-title-${of}`)}</strong>
      </p>
      <p>{sentence('rejection-reason', { reason })}</p>
      <p>{triesLeft > 0 ? countedSentence(`tries-left-${of}`, triesLeft) : sentence('rejection-last')}</p>
    </Notice>
  );
}
