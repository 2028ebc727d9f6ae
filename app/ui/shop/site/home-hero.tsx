import { Form, Link } from '@remix-run/react';

import type { Listing } from '~/domain/catalogue';
import { paths } from '~/domain/paths';

import { Cover } from '~/ui/kit/cover';
import { Icon } from '~/ui/kit/icon';
import { SearchField } from './search-field';
import { useHomeWords } from '~/ui/words/shop/home';

/** The first screen of the store, with a fan of up to three covers. */
export function HomeHero({ fan }: { readonly fan: readonly Listing[] }) {
  const { sentence, richSentence } = useHomeWords();
  return (
    <section className="hero">
      <div className="wrap hero__grid">
        <div className="stack gap-2xl">
          <h1>{richSentence('hero-title', { promise: <em /> })}</h1>
          <p className="hero__lead">{sentence('hero-lead')}</p>
          <Form className="search hero__search" method="get" action={paths.products()} role="search">
            <SearchField id="hero-find" />
          </Form>
          <p className="row">
            <Link className="btn btn--go btn--l" to={paths.products()}>
              {sentence('browse-games')}
              <Icon name="arrow-right" dir />
            </Link>
          </p>
          <ul className="hero__facts">
            <li>
              <Icon name="shield-check" />
              {sentence('hero-payment')}
            </li>
            <li>
              <Icon name="zap" />
              {sentence('hero-delivery')}
            </li>
            <li>
              <Icon name="headset" />
              {sentence('hero-support')}
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
