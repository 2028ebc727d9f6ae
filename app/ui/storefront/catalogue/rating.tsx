import { useContext } from 'react';

import { LANGUAGE_FACTS } from '~/domain/shared/language';
import { Icon } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

/** Nothing for a game without a rating. `full` names its source. */
export function Rating({ value, full = false }: { readonly value: number; readonly full?: boolean }) {
  const { tRich } = useTranslations(gameTexts);
  const { point } = LANGUAGE_FACTS[useContext(PageLanguage)].money;
  if (value <= 0) return null;
  return (
    <span className={full ? 'rating rating--full' : 'rating'}>
      <Icon name="star" />
      {tRich(full ? 'rating-ours' : 'rating', {
        label: <span className="sr" />,
        // why not by Intl: it is slow for a card
        value: value.toFixed(1).replace('.', point),
        scale: <span className={full ? 'soft' : 'sr'} />,
      })}
    </span>
  );
}

/** Names the stars' source once above cards; each card says it to screen readers. */
export function RatingLegend({ games }: { readonly games: readonly { readonly rating: number }[] }) {
  const { t } = useTranslations(gameTexts);
  if (games.every(({ rating }) => rating <= 0)) return null;
  return (
    <span className="rating" aria-hidden="true">
      <Icon name="star" /> {t('rating-legend')}
    </span>
  );
}
