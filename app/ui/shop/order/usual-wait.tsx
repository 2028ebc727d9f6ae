import type { UsualWait as Wait } from '~/domain/usual-wait';
import { useCommonWords } from '~/ui/words/common';

/** How long a proof usually waits for the owner, as it was measured. */
export function UsualWait({ wait }: { readonly wait: Wait }) {
  const { countedSentence } = useCommonWords();
  return <p className="soft text-s">{countedSentence(`usual-wait-${wait.unit}`, wait.count)}</p>;
}
