import { Link } from '@remix-run/react';

import { productsPath } from '~/domain/catalogue-query';
import type { Genre } from '~/domain/genre';

import { GenreIcon } from '~/ui/shop/game/genre-icon';
import { useHomeWords } from '~/ui/words/shop/home';

export interface GenreCount {
  readonly genre: Genre;
  readonly count: number;
}

/** The fixed list of genres as pictures, each a link to its games. */
export function HomeGenres({ genres }: { readonly genres: readonly GenreCount[] }) {
  const { sentence, countedSentence } = useHomeWords();
  return (
    <section className="section wrap" aria-labelledby="genres">
      <div className="page__head">
        <h2 id="genres">{sentence('home-genres')}</h2>
      </div>
      <ul className="genres">
        {genres.map(({ genre, count }) => (
          <li key={genre}>
            <Link className="genre" to={productsPath({ genre })}>
              <img src={`/genres/${genre.toLowerCase()}.svg`} width="300" height="400" alt="" loading="lazy" decoding="async" />
              <GenreIcon genre={genre} />
              {genre}
              <span className="genre__n">{countedSentence('games', count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
