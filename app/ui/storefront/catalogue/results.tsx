import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

import { FIRST_ROW, GameItem } from './card';

export interface GameCardsProps {
  readonly games: readonly Card[];
  readonly back: string;
  readonly heading?: 'h2' | 'h3';
}

export function GameCards({ games, back, heading = 'h2' }: GameCardsProps) {
  return (
    <ul className="games">
      {games.map((game, nth) => (
        <GameItem key={game.id} game={game} back={back} heading={heading} isFirst={heading === 'h2' && nth < FIRST_ROW} />
      ))}
    </ul>
  );
}

interface NothingFoundProps {
  readonly instead: { readonly nearest: readonly Pick<Card, 'id' | 'title'>[]; readonly inStock: readonly Card[] };
  readonly back: string;
}

export function NothingFound({ instead, back }: NothingFoundProps) {
  const { nearest, inStock } = instead;
  const { t } = useTranslations(gameTexts);
  return (
    <>
      <Empty title={t('no-games')}>
        {nearest.length > 0 ? (
          <nav className="near stack gap-xs" aria-labelledby="near">
            <p id="near">{t('list-nearest')}</p>
            <ul className="row">
              {nearest.map(({ id, title }) => (
                <li key={id}>
                  <Link className="btn btn--line" to={paths.product(id)}>
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <p className="soft">{t('list-empty-hint')}</p>
        )}
        <Link className="btn btn--go btn--l" to={paths.products()}>
          {t('list-show-all')}
        </Link>
      </Empty>
      <GamesInstead games={inStock} back={back} />
    </>
  );
}

interface GamesInsteadProps {
  readonly games: readonly Card[];
  readonly back: string;
}

export function GamesInstead({ games, back }: GamesInsteadProps) {
  const { t } = useTranslations(gameTexts);
  if (games.length === 0) return null;
  return (
    <section className="instead stack" aria-labelledby="instead">
      <h2 id="instead">{t('list-instead')}</h2>
      <GameCards games={games} back={back} heading="h3" />
    </section>
  );
}
