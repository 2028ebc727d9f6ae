import type { CardAmount, CardCapture, CardProvider, ProviderEvent } from '~/ports/card-provider';

import type { Alerts } from '~/features/alert/index.server';
import { unmatchedPaymentAlert } from '~/features/payment/index.server';
import type { CardBook, CardReturn } from '~/features/card/record.server';
import type { CardStanding } from '~/features/card/evaluate-capture.server';

interface Dependencies {
  readonly provider: Pick<CardProvider, 'findCapture' | 'findRefund'>;
  readonly book: CardBook;
  readonly raise: Alerts['raise'];
}

/** An event of the provider, or a row of its list, which has the amount too. */
export type Heard = ProviderEvent & { readonly amount?: CardAmount };

/** Judges genuine events that fit no order: their money moved at this store's account, so it is booked, and the owner called. */
export function createUnmatchedEvents({ provider, book, raise }: Dependencies) {
  /** 'unknown': the provider gave no answer, and the event has to come again. */
  async function note(heard: Heard): Promise<CardStanding> {
    const { kind, captureId } = heard;
    if (captureId === null || kind === 'approved' || kind === 'other') return 'none';
    const found = await provider.findCapture(captureId);
    if (found.kind === 'unknown') return 'unknown';
    const capture = found.kind === 'done' ? found.capture : null;
    const isHere = capture?.state === 'done' || capture?.state === 'returned';
    if (capture && isHere) await book.orphan(capture);
    if (kind === 'capture') return isHere ? 'attention' : 'none';
    if (kind === 'dispute') {
      await raise({ ...unmatchedPaymentAlert(`dispute ${captureId}`), note: `dispute, ${captureId}` });
      return 'attention';
    }
    const back = await returnOf(heard, captureId, capture);
    if (back === null) return 'unknown';
    const written = await book.ofOrphan({ ...back, captureId });
    if (written === 'stray') await book.stray(back);
    return written === 'linked' ? 'unknown' : 'attention';
  }

  async function returnOf(
    { kind, refundId, amount: heard }: Pick<Heard, 'kind' | 'refundId' | 'amount'>,
    captureId: string,
    capture: CardCapture | null,
  ): Promise<CardReturn | null> {
    const whole = capture?.amount ?? NOT_KNOWN;
    if (kind !== 'refund' || refundId === null) return { how: 'reversal', reference: captureId, captureId, amount: heard ?? whole };
    const refund = await provider.findRefund(refundId);
    if (refund.kind === 'unknown') return null;
    const amount = refund.kind === 'done' ? refund.refund.amount : (heard ?? whole);
    return { how: 'refund', reference: refundId, captureId, amount };
  }

  return { note, returnOf };
}

const NOT_KNOWN: CardAmount = { currency: '', cents: null };
