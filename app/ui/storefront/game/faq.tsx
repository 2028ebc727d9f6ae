import type { ReactNode } from 'react';

import type { Listing, ProductListing } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import type { GameFacts } from '~/domain/game';
import { findGenre } from '~/domain/game/genre';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { paths } from '~/domain/paths';
import type { Activation } from '~/domain/game/region';

import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

interface ProductAnswersProps {
  readonly game: ProductListing;
  readonly facts: Omit<GameFacts, 'regions'>;
  readonly activation: Activation;
}

/** Answers first whether a key activates in Morocco; unknown facts are left out. */
export function ProductAnswers({ game, facts, activation }: ProductAnswersProps) {
  const { t, list } = useTranslations(gameTexts);
  const { genre, platform, releaseYear } = game;
  const name = genreName(useTranslations(), genre);
  return (
    <dl className="answers">
      <Activates {...activation} />
      <Answer name={t('fact-launcher')}>{list(launchersOf(game), 'and')}</Answer>
      <Answer name={t('fact-platform')}>{platform}</Answer>
      <Answer name={t('fact-languages')}>{list(facts.languages, 'and')}</Answer>
      <Answer name={t('fact-publisher')}>{facts.publisher}</Answer>
      <Answer name={t('fact-edition')}>{facts.edition}</Answer>
      <Answer name={t('fact-genre')}>{findGenre(genre) ? <Link to={productsPath({ genre })}>{name}</Link> : name}</Answer>
      <Answer name={t('fact-released')}>{releaseYear}</Answer>
    </dl>
  );
}

/** Returns the launchers of the types in stock; without stock the platform's. */
export function launchersOf({ types, platform }: Pick<Listing, 'types' | 'platform'>): readonly KeyType[] {
  return types.length > 0 ? types : KEY_TYPES.filter((type) => platform.toLowerCase().includes(type.toLowerCase()));
}

function Activates({ at, regions }: Activation) {
  const { t, list } = useTranslations(gameTexts);
  const isAlone = at === 'here' && regions.length === 0;
  const isYes = at === 'here' || at === 'everywhere';
  return (
    <div className={isYes ? 'answers__first' : 'answers__first answers__first--no'}>
      <dt>
        <Icon name={isYes ? 'check' : 'circle-alert'} />
        {t(`activates-${at}`)}
      </dt>
      <dd>
        {at === 'unstated' ? (
          <Link to={paths.contactForm}>{t('activates-unstated-text')}</Link>
        ) : at === 'everywhere' ? (
          t('activates-everywhere-text')
        ) : isAlone ? (
          t('activates-here-alone')
        ) : (
          t(`activates-${at}-text`, { regions: list(regions, 'and') })
        )}
      </dd>
    </div>
  );
}

function Answer({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
