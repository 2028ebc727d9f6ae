import { useContext } from 'react';

import { LANGUAGE_FACTS } from '~/domain/shared/language';
import { Icon } from '~/ui/components/icon';
import { gameTexts } from '~/ui/translations/en/game';
import { PageLanguage, useTranslations } from '~/ui/translations/use-translations';

/** A rating from 0 to 5; nothing for a game without one. `full` says whose it is, and 'out of 5' to everybody. */
export function Rating({ value, full = false }: { readonly value: number; readonly full?: boolean }) {
  const { tRich } = useTranslations(gameTexts);
  const { point } = LANGUAGE_FACTS[useContext(PageLanguage)].money;
  if (value <= 0) return null;
  return (
    <span className={full ? 'rating rating--full' : 'rating'}>
      <Icon name="star" />
      {tRich(full ? 'rating-ours' : 'rating', {
        label: <span className="sr" />,
        // why not by Intl: it takes longer than the rest of a card
        value: value.toFixed(1).replace('.', point),
        scale: <span className={full ? 'soft' : 'sr'} />,
      })}
    </span>
  );
}

/** Says once above cards, to the eye, whose their stars are; nothing where no game has one. Each card says it to whoever listens. */
export function RatingLegend({ games }: { readonly games: readonly { readonly rating: number }[] }) {
  const { t } = useTranslations(gameTexts);
  if (games.every(({ rating }) => rating <= 0)) return null;
  return (
    <span className="rating" aria-hidden="true">
      <Icon name="star" /> {t('rating-legend')}
    </span>
  );
}
