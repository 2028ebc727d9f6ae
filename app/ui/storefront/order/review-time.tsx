import type { UsualWaits } from '~/domain/payment/review-time';
import { useUsualWaitWords } from '~/ui/translations/storefront/order/review-time';

const SENTENCES = { transfer: 'usual-wait', card: 'usual-delivery' } as const;

interface UsualWaitProps {
  readonly of: keyof UsualWaits;
  readonly waits: UsualWaits;
}

/** How long a proof usually waits for the owner, or a payment by card for its keys, as it was measured; nothing where it wasn't. */
export function ReviewTime({ of, waits }: UsualWaitProps) {
  const { countedSentence } = useUsualWaitWords();
  const wait = waits[of];
  return wait ? <p className="soft text-s">{countedSentence(`${SENTENCES[of]}-${wait.unit}`, wait.count)}</p> : null;
}
