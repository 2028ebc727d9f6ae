import { useId } from 'react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';

interface GameStripProps {
  readonly title: string;
  readonly games: readonly Pick<Listing, 'id' | 'title' | 'cover' | 'priceCentimes'>[];
}

export function GameStrip({ title, games }: GameStripProps) {
  const id = useId();
  if (games.length === 0) return null;
  return (
    <section className="above" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="strip">
        {games.map((game) => (
          <li key={game.id}>
            <Link to={paths.product(game.id)}>
              <Cover src={game.cover} title={game.title} width={300} height={400} isLazy />
              <strong dir="auto">{game.title}</strong>
            </Link>{' '}
            <Price amount={game.priceCentimes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
