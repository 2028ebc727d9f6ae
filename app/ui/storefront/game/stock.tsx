import { stockLevel } from '~/domain/key';
import { useGameWords } from '~/ui/translations/storefront/game';

const CLASSES = { in: 'stock', low: 'stock stock--low', out: 'stock stock--out' } as const;

/** Stock as a dot and words, never by colour alone. */
export function Stock({ free }: { readonly free: number }) {
  const { sentence } = useGameWords();
  const level = stockLevel(free);
  return (
    <span className={CLASSES[level]}>
      {level === 'in' ? sentence('in-stock') : level === 'low' ? sentence('only-left', { count: free }) : sentence('out-of-stock')}
    </span>
  );
}
