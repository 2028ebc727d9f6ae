import type { UsualWaits } from '~/domain/payment/review-time';
import { commonTexts } from '~/ui/translations/en/common';
import { useTranslations } from '~/ui/translations/use-translations';

const SENTENCES = { transfer: 'usual-wait', card: 'usual-delivery' } as const;

interface UsualWaitProps {
  readonly of: keyof UsualWaits;
  readonly waits: UsualWaits;
}

/** Nothing where the usual wait is unknown. */
export function ReviewTime({ of, waits }: UsualWaitProps) {
  const { tCount } = useTranslations(commonTexts);
  const wait = waits[of];
  return wait ? <p className="soft text-s">{tCount(`${SENTENCES[of]}-${wait.unit}`, wait.count)}</p> : null;
}
