import { cartTexts } from '~/ui/translations/en/cart';
import { useTranslations } from '~/ui/translations/use-translations';

const STAGES = ['cart', 'stage-pay', 'key'] as const;

/** The way from the cart to the key, with the shopper's place on it. */
export function Stages({ at }: { readonly at: (typeof STAGES)[number] }) {
  const { t } = useTranslations(cartTexts);
  return (
    <ol className="stages soft text-xs" aria-label={t('stages')}>
      {STAGES.map((stage) => (
        <li className="row no-wrap gap-xs" key={stage} aria-current={stage === at ? 'step' : undefined}>
          {t(stage)}
        </li>
      ))}
    </ol>
  );
}
