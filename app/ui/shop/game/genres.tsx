import { Link } from '@remix-run/react';

import type { CatalogueFilter } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue-query';

import { GenreIcon } from './genre-icon';
import type { GenreCount } from '~/ui/shop/site/home-genres';
import { Icon } from '~/ui/kit/icon';
import { useGameWords } from '~/ui/words/shop/game';

interface ProductsGenresProps {
  readonly filter: CatalogueFilter;
  readonly genres: readonly GenreCount[];
  /** All games of the store. */
  readonly total: number;
}

/** The genres beside the games; a strip of chips on a phone. A genre replaces the search text and keeps the other filters. */
export function ProductsGenres({ filter, genres, total }: ProductsGenresProps) {
  const { sentence } = useGameWords();
  const isSearch = filter.q !== '';
  const path = (genre: string) => productsPath({ ...filter, q: '', genre, page: 1 });
  const current = (genre: string) => (!isSearch && filter.genre === genre ? { 'aria-current': 'page' as const } : {});
  return (
    <nav className="side" aria-labelledby="genres">
      <h2 id="genres">{sentence('genres-title')}</h2>
      <ul>
        <li>
          <Link to={path('')} {...current('')}>
            <Icon name="layout-grid" />
            {sentence('genres-all')} <span className="side__n">{total}</span>
          </Link>
        </li>
        {genres.map(({ genre, count }) => (
          <li key={genre}>
            <Link to={path(genre)} {...current(genre)}>
              <GenreIcon genre={genre} />
              {genre} <span className="side__n">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
