import { Notice } from '~/ui/components/notice';
import type { OrderRejectionView } from '~/ui/components/order/view';
import { useRejectionWords } from '~/ui/translations/storefront/order/rejection';

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
