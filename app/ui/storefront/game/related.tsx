import { useId } from 'react';

import type { Card } from '~/domain/catalogue';
import { GameItem } from '../catalogue/card';

interface GameStripProps {
  readonly title: string;
  readonly games: readonly Card[];
  /** The page that shows them. */
  readonly back: string;
  /** The games of the strips before it: an id stands once on a page. */
  readonly knownCards?: readonly Card[];
}

export function GameStrip({ title, games, back, knownCards = [] }: GameStripProps) {
  const id = useId();
  if (games.length === 0) return null;
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page__head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="rail">
        {games.map((game) => (
          <GameItem key={game.id} game={game} back={back} heading="h3" isRepeated={knownCards.some((other) => other.id === game.id)} />
        ))}
      </ul>
    </section>
  );
}
