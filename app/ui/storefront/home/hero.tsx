import { Fragment } from 'react';

import type { Card } from '~/domain/catalogue';
import type { KeyType } from '~/domain/key';
import { paths } from '~/domain/paths';
import { isTransfer } from '~/domain/payment/method';

import { Cover } from '~/ui/components/cover';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/components/root-data';
import { SuggestingField } from '~/ui/storefront/search/suggesting-field';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

/** `types`: those with keys. */
export function HomeHero({ fan, types }: { readonly fan: readonly Card[]; readonly types: readonly KeyType[] }) {
  const { t, tRich, list } = useTranslations(gameTexts);
  const { methods } = useRootData();
  const named = methods.map((method) => t(`method-${method}-named`));
  const lead = [
    types.length > 0 ? t('hero-lead', { types: list(types, 'and') }) : '',
    named.length > 0 ? t('hero-pay', { methods: list(named, 'or') }) : '',
  ].filter((text) => text !== '');
  return (
    <section className="hero">
      <div className="wrap hero__grid">
        <div className="stack gap-l hero__say">
          <h1>{tRich(methods.some(isTransfer) ? 'hero-title' : 'hero-title-priced', { promise: <em /> })}</h1>
          {lead.length > 0 ? <p className="hero__lead">{lead.join(' ')}</p> : null}
          <Form className="search" method="get" action={paths.products()} role="search">
            <SuggestingField id="hero-find" />
          </Form>
          <p className="row">
            <Link className="btn btn--go btn--l" to={paths.products()}>
              {t('browse-games')}
              <Icon name="arrow-right" dir />
            </Link>
          </p>
        </div>
        {fan.length === 3 ? (
          <div className="fan">
            {fan.map((game) => (
              <Fragment key={game.id}>
                <Link to={paths.product(game.id)}>
                  <Cover src={game.cover} title={game.title} width={300} height={400} alt={game.title} />
                </Link>{' '}
              </Fragment>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
