import { productsPath } from '~/domain/catalogue/query';
import type { Genre } from '~/domain/game/genre';

import { Link } from '~/ui/components/navigation';
import { GenreIcon } from '~/ui/storefront/catalogue/genre-icon';
import { genreName, useFrameWords } from '~/ui/translations/storefront/layout';
import { useHomeWords } from '~/ui/translations/storefront/home';

export interface GenreCount {
  readonly genre: Genre;
  readonly count: number;
}

/** The fixed list of genres, each a link to its games: all of them in one screen of a phone. */
export function HomeGenres({ genres }: { readonly genres: readonly GenreCount[] }) {
  const { sentence, countedSentence } = useHomeWords();
  const frame = useFrameWords();
  return (
    <section className="section wrap" aria-labelledby="genres">
      <div className="page__head">
        <h2 id="genres">{sentence('home-genres')}</h2>
      </div>
      <ul className="genres">
        {genres.map(({ genre, count }) => (
          <li key={genre}>
            <Link className="genre" to={productsPath({ genre })}>
              <GenreIcon genre={genre} />
              <span>{genreName(frame, genre)}</span> <span className="genre__n">{countedSentence('games', count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
