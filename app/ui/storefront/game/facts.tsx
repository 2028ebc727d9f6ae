import type { ReactNode } from 'react';

import type { Listing, ProductListing } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import type { GameFacts } from '~/domain/game/fields';
import { findGenre } from '~/domain/game/genre';
import type { Activation } from '~/domain/game/region';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { paths } from '~/domain/paths';

import { Icon, type IconName } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { useRootData } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

interface FactsProps {
  readonly game: ProductListing;
  readonly facts: Omit<GameFacts, 'regions'>;
}

/** Answers in one line each, first whether a key activates in Morocco; unknown facts are left out. */
export function ProductFacts({ game, facts, activation }: FactsProps & { readonly activation: Activation }) {
  const { t, list } = useTranslations(gameTexts);
  const { methods } = useRootData();
  const launchers = launchersOf(game);
  return (
    <ul className="answers ruled-rows">
      <Activates {...activation} />
      <Fact icon="key-round">{launchers.length === 0 ? game.platform : <b>{t('buy-key', { type: list(launchers, 'or') })}</b>}</Fact>
      <Fact icon="languages">{list(facts.languages, 'and')}</Fact>
      <Fact icon="zap">{t('buy-delivery')}</Fact>
      <Fact icon="shield-check">
        {methods.length === 0
          ? ''
          : t('buy-payment', {
              methods: list(
                methods.map((method) => t(`method-${method}-named`)),
                'or',
              ),
            })}
      </Fact>
      <Fact icon="rotate-ccw">
        <Link to={paths.refunds}>{t('buy-refunds')}</Link>
      </Fact>
    </ul>
  );
}

/** Returns the launchers of the types in stock; without stock the platform's. */
export function launchersOf({ types, platform }: Pick<Listing, 'types' | 'platform'>): readonly KeyType[] {
  return types.length > 0 ? types : KEY_TYPES.filter((type) => platform.toLowerCase().includes(type.toLowerCase()));
}

function Activates({ at, regions }: Activation) {
  const { t, tRich, list } = useTranslations(gameTexts);
  const isYes = at === 'here' || at === 'everywhere';
  const label = <b />;
  const names = list(regions, 'and');
  return (
    <li>
      <Icon name={isYes ? 'check' : 'circle-alert'} className={isYes ? 'good' : 'warn'} />
      <span>
        {at === 'unstated' ? (
          <Link to={paths.contactForm}>{t('activates-unstated')}</Link>
        ) : at === 'everywhere' ? (
          tRich('activates-everywhere', { label })
        ) : at === 'elsewhere' ? (
          tRich('activates-elsewhere', { label, regions: names })
        ) : regions.length === 0 ? (
          tRich('activates-here-alone', { label })
        ) : (
          tRich('activates-here', { label, regions: names })
        )}
      </span>
    </li>
  );
}

function Fact({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <li>
      <Icon name={icon} className="soft" />
      <span>{children}</span>
    </li>
  );
}

/** The rest of what is known of a game. */
export function ProductDetails({ game, facts }: FactsProps) {
  const { t } = useTranslations(gameTexts);
  const { genre, platform, releaseYear } = game;
  const name = genreName(useTranslations(), genre);
  return (
    <dl className="details above-l">
      <Detail name={t('genre')}>{findGenre(genre) ? <Link to={productsPath({ genre })}>{name}</Link> : name}</Detail>
      <Detail name={t('platform')}>{platform}</Detail>
      <Detail name={t('fact-released')}>{releaseYear}</Detail>
      <Detail name={t('publisher')}>{facts.publisher}</Detail>
      <Detail name={t('edition')}>{facts.edition}</Detail>
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
