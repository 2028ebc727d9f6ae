import { useEffect } from 'react';

import { paths } from '~/domain/paths';
import type { Suggestion } from '~/domain/search/suggestion';

import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { BeforeOrEnd } from '~/ui/storefront/catalogue/offer';
import { Stock } from '~/ui/storefront/catalogue/stock';
import { useTranslations } from '~/ui/translations/use-translations';

interface SuggestionsProps {
  /** The list's id; its options add their number. */
  readonly id: string;
  readonly games: readonly Suggestion[];
  readonly chosen: number;
  readonly onChoose: (nth: number) => void;
}

export const optionId = (id: string, nth: number) => `${id}-${nth}`;

/** Links, so that each also opens in another tab; the focus stays in the field. */
export function Suggestions({ id, games, chosen, onChoose }: SuggestionsProps) {
  const { t } = useTranslations();
  useEffect(() => {
    if (chosen >= 0) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div className="suggest surface ruled-rows" id={id} role="listbox" aria-label={t('search-suggestions')}>
      {games.map((game, nth) => (
        <Link
          key={game.id}
          className="suggest__game stack gap-m"
          id={optionId(id, nth)}
          to={paths.product(game.id)}
          role="option"
          tabIndex={-1}
          aria-selected={nth === chosen}
          onPointerMove={() => onChoose(nth)}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Cover src={game.cover} title={game.title} width={36} height={48} />
          <span className="grid shrink">
            <bdi className="suggest__title">{game.title}</bdi> <Stock free={game.free} />
          </span>{' '}
          <span className="suggest__cost">
            <Price amount={game.priceCentimes} /> {game.offer ? <BeforeOrEnd offer={game.offer} /> : null}
          </span>
        </Link>
      ))}
    </div>
  );
}
