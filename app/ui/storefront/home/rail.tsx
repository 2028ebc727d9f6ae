import type { Card } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly games: readonly Card[];
  readonly more: { readonly to: string; readonly text: string };
  readonly isFirst?: boolean;
}

/** Nothing where there is no game. */
export function HomeRail({ id, title, games, more, isFirst = false }: Props) {
  if (games.length === 0) return null;
  return (
    <section className={isFirst ? 'section section--first wrap' : 'section wrap'} aria-labelledby={id}>
      <div className="page__head">
        <h2 id={id}>{title}</h2>
        <Link to={more.to}>{more.text}</Link>
      </div>
      <ul className="rail">
        {games.map((game) => (
          <li key={game.id}>
            <Link to={paths.product(game.id)}>
              <Cover src={game.cover} title={game.title} width={144} height={192} isLazy={!isFirst} />
              <bdi className="rail__title">{game.title}</bdi> <Price amount={game.priceCentimes} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
