import { productsPath } from '~/domain/catalogue/query';
import type { Genre } from '~/domain/game/genre';

import { Link } from '~/ui/components/navigation';
import { GenreIcon } from '~/ui/storefront/catalogue/genre-icon';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

export interface GenreCount {
  readonly genre: Genre;
  readonly count: number;
}

export function HomeGenres({ genres }: { readonly genres: readonly GenreCount[] }) {
  const { t, tCount, number } = useTranslations(gameTexts);
  const frame = useTranslations();
  return (
    <section className="section wrap" aria-labelledby="genres">
      <div className="page__head">
        <h2 id="genres">{t('home-genres')}</h2>
      </div>
      <ul className="genres">
        {genres.map(({ genre, count }) => (
          <li key={genre}>
            <Link className="genre" to={productsPath({ genre })}>
              <GenreIcon genre={genre} />
              <span className="genre__name row row--apart shrink break">
                {genreName(frame, genre)}{' '}
                <span className="genre__n soft num" aria-hidden="true">
                  {number(count)}
                </span>{' '}
                <span className="sr">{tCount('games', count)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
