import { useEffect, useRef } from 'react';

import type { CatalogueFilter } from '~/domain/catalogue';
import type { ChoiceCounts } from '~/domain/catalogue/counts';
import { productsPath } from '~/domain/catalogue/query';

import { GenreIcon } from './genre-icon';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

interface ProductsGenresProps {
  readonly filter: CatalogueFilter;
  readonly counts: ChoiceCounts;
}

/** A genre replaces the search text and keeps the other filters. */
export function ProductsGenres({ filter, counts }: ProductsGenresProps) {
  const words = useTranslations(gameTexts);
  const { t, number } = words;
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (strip.current) strip.current.scrollLeft = 0;
  }, [filter.genre]);
  const isSearch = filter.q !== '';
  const path = (genre: string) => productsPath({ ...filter, q: '', genre, page: 1 });
  const isCurrent = (genre: string) => !isSearch && filter.genre === genre;
  const current = (genre: string) => (isCurrent(genre) ? { 'aria-current': 'page' as const } : {});
  return (
    <nav className="side" aria-labelledby="genres">
      <h2 id="genres">{t('genres')}</h2>
      <ul ref={strip}>
        <li>
          <Link className="chip" to={path('')} {...current('')}>
            <Icon name="layout-grid" />
            {t('all-games-title')} <span className="side__n push num">{number(counts.all)}</span>
          </Link>
        </li>
        {counts.genres.map(({ genre, count }) => (
          <li key={genre} {...(isCurrent(genre) ? { className: 'side__chosen' } : {})}>
            <Link className="chip" to={path(genre)} {...current(genre)}>
              <GenreIcon genre={genre} />
              {genreName(words, genre)} <span className="side__n push num">{number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
