import type { CardCapture, CardProvider, ProviderEvent } from '~/ports/card-provider';
import type { Store } from '~/ports/store/port';

import type { Alarms } from '~/features/alarm/face.server';
import { orphanAlarm, paymentPath } from '~/features/ledger/document.server';
import type { CardBook, CardReturn } from '~/features/card/book.server';
import type { CardStanding } from '~/features/card/judge.server';

interface Needs {
  readonly store: Store;
  readonly provider: Pick<CardProvider, 'findCapture' | 'findRefund'>;
  readonly book: CardBook;
  readonly raise: Alarms['raise'];
}

/** The cause of the alarm about money that went back, by its reference, where nobody knows that it came. */
export const strayReturn = (reference: string) => `returned ${reference}`;

/**
 * Makes the judge of genuine events that fit no order. The webhook is this store's own, so money in them came to this store's account: it
 * goes into the ledger, and the owner hears of it at once.
 */
export function createStrayEvents({ store, provider, book, raise }: Needs) {
  /** 'unknown': the provider gave no answer, and the event has to come again. */
  async function note({ kind, captureId, refundId }: ProviderEvent): Promise<CardStanding> {
    if (captureId === null || kind === 'approved' || kind === 'other') return 'none';
    const found = await provider.findCapture(captureId);
    if (found.kind === 'unknown') return 'unknown';
    const capture = found.kind === 'done' ? found.capture : null;
    const isHere = capture?.state === 'done' || capture?.state === 'returned';
    if (capture && isHere) await book.orphan(capture);
    if (kind === 'capture') return isHere ? 'attention' : 'none';
    if (kind === 'dispute') return tell(`dispute ${captureId}`, `dispute, ${captureId}`);
    if (!(await store.get(paymentPath('card', captureId)))) return tell(strayReturn(refundId ?? captureId), `${kind}, ${captureId}`);
    const back = await returnOf({ kind, refundId }, captureId, capture);
    if (back === null) return 'unknown';
    await book.write(null, [book.returned(back)]);
    return 'attention';
  }

  /** What went back, as the provider has it; null without its answer. */
  async function returnOf(
    { kind, refundId }: Pick<ProviderEvent, 'kind' | 'refundId'>,
    captureId: string,
    capture: CardCapture | null,
  ): Promise<CardReturn | null> {
    const whole = { captureId, amount: capture?.amount ?? { currency: '', cents: null } };
    if (kind !== 'refund' || refundId === null) return { how: 'reversal', reference: captureId, ...whole };
    const refund = await provider.findRefund(refundId);
    if (refund.kind === 'unknown') return null;
    const amount = refund.kind === 'done' ? refund.refund.amount : whole.amount;
    return { how: 'refund', reference: refundId, captureId, amount };
  }

  async function tell(cause: string, text: string): Promise<CardStanding> {
    await raise({ ...orphanAlarm(cause), note: text });
    return 'attention';
  }

  return { note, returnOf };
}
