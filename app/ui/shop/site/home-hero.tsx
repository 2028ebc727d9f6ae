import { Link } from '@remix-run/react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/kit/cover';
import { Icon } from '~/ui/kit/icon';

/** The first screen of the store, with a fan of up to three covers. */
export function HomeHero({ fan }: { readonly fan: readonly Listing[] }) {
  return (
    <section className="hero">
      <div className="wrap hero__grid">
        <div className="stack gap-2xl">
          <h1>
            Tonight’s game. <em>Yours in{'\u00a0'}seconds.</em>
          </h1>
          <p className="hero__lead">Original keys for Steam, Epic, Xbox and PlayStation. Priced in dirhams, paid your way.</p>
          <p className="row">
            <Link className="btn btn--go btn--l" to={paths.products()}>
              Browse all games
              <Icon name="arrow-right" dir />
            </Link>
          </p>
          <ul className="hero__facts">
            <li>
              <Icon name="shield-check" />
              Secure payment
            </li>
            <li>
              <Icon name="zap" />
              Instant delivery
            </li>
            <li>
              <Icon name="headset" />
              24/7 support
            </li>
          </ul>
        </div>
        {fan.length === 3 ? (
          <div className="fan">
            {fan.map((game) => (
              <Link key={game.id} to={paths.product(game.id)}>
                <Cover src={game.cover} width={300} height={400} alt={game.title} />
              </Link>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
