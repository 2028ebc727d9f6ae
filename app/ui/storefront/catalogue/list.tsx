import type { Card } from '~/domain/catalogue';
import { useCartIds } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

import { GameCards, type GameCardsProps } from './results';
import { GameRow } from './row';

interface ListProps {
  readonly games: readonly Card[];
  readonly back: string;
  readonly asRows: boolean;
}

/** The games that can be bought, then, behind a line, those that are sold out. */
export function GameList({ games, back, asRows }: ListProps) {
  const { t } = useTranslations(gameTexts);
  const isInCart = useCartIds();
  // why the cart too: the shopper's own order may hold the last key
  const isGone = ({ id, free }: Card) => free <= 0 && !isInCart.has(id);
  const from = games.findIndex((_, nth) => games.slice(nth).every(isGone));
  const [buyable, gone] = from === -1 ? [games, []] : [games.slice(0, from), games.slice(from)];
  const Part = asRows ? GameRows : GameCards;
  return (
    <>
      {buyable.length > 0 ? <Part games={buyable} back={back} /> : null}
      {gone.length > 0 ? (
        <section className="gone ruled" aria-labelledby="gone">
          <h2 id="gone">{t('list-gone')}</h2>
          <Part games={gone} back={back} heading="h3" />
        </section>
      ) : null}
    </>
  );
}

function GameRows({ games, back, heading = 'h2' }: GameCardsProps) {
  return (
    <ul className="rows ruled">
      {games.map((game) => (
        <GameRow key={game.id} game={game} back={back} heading={heading} />
      ))}
    </ul>
  );
}
