import { Icon } from '~/ui/kit/icon';
import { useGameWords } from '~/ui/words/shop/game';

/** A rating from 0 to 5; nothing for a game without one. `full` says whose it is, and 'out of 5' to everybody. */
export function Rating({ value, full = false }: { readonly value: number; readonly full?: boolean }) {
  const { richSentence } = useGameWords();
  if (value <= 0) return null;
  return (
    <span className={full ? 'rating rating--full' : 'rating'}>
      <Icon name="star" />
      {richSentence(full ? 'rating-ours' : 'rating', {
        label: <span className="sr" />,
        value: value.toFixed(1),
        scale: <span className={full ? 'soft' : 'sr'} />,
      })}
    </span>
  );
}
