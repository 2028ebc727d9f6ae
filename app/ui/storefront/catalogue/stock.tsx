import { stockLevel } from '~/domain/key';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

const CLASSES = { in: 'stock', low: 'stock stock--low', out: 'stock stock--out' } as const;

/** Never by colour alone. */
export function Stock({ free }: { readonly free: number }) {
  const { t } = useTranslations(gameTexts);
  const level = stockLevel(free);
  return (
    <span className={CLASSES[level]}>
      {level === 'in' ? t('in-stock') : level === 'low' ? t('only-left', { count: free }) : t('out-of-stock')}
    </span>
  );
}
