import type { ReactNode } from 'react';

import type { Listing } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import type { GameFacts } from '~/domain/game';
import { findGenre } from '~/domain/game/genre';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import { paths } from '~/domain/paths';
import type { Activation } from '~/domain/game/region';

import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { genreName, useFrameWords } from '~/ui/translations/storefront/layout';
import { useGameWords } from '~/ui/translations/storefront/game';

interface ProductAnswersProps {
  readonly game: Listing;
  /** Its languages are named in the page's. */
  readonly facts: Omit<GameFacts, 'regions'>;
  /** Its regions in the page's language. */
  readonly activation: Activation;
}

/** What a gamer asks of a key, whether it activates in Morocco first; what isn't known is left out. */
export function ProductAnswers({ game, facts, activation }: ProductAnswersProps) {
  const { sentence, list } = useGameWords();
  const { genre, platform, releaseYear } = game;
  const name = genreName(useFrameWords(), genre);
  return (
    <dl className="answers">
      <Activates {...activation} />
      <Answer name={sentence('fact-launcher')}>{list(launchersOf(game), 'and')}</Answer>
      <Answer name={sentence('fact-platform')}>{platform}</Answer>
      <Answer name={sentence('fact-languages')}>{list(facts.languages, 'and')}</Answer>
      <Answer name={sentence('fact-publisher')}>{facts.publisher}</Answer>
      <Answer name={sentence('fact-edition')}>{facts.edition}</Answer>
      <Answer name={sentence('fact-genre')}>{findGenre(genre) ? <Link to={productsPath({ genre })}>{name}</Link> : name}</Answer>
      <Answer name={sentence('fact-released')}>{releaseYear}</Answer>
    </dl>
  );
}

/** Where its keys are activated: the types in stock; without stock the one that the platform names. */
export function launchersOf({ types, platform }: Pick<Listing, 'types' | 'platform'>): readonly KeyType[] {
  return types.length > 0 ? types : KEY_TYPES.filter((type) => platform.toLowerCase().includes(type.toLowerCase()));
}

function Activates({ at, regions }: Activation) {
  const { sentence, list } = useGameWords();
  const isAlone = at === 'here' && regions.length === 0;
  const isYes = at === 'here' || at === 'everywhere';
  return (
    <div className={isYes ? 'answers__first' : 'answers__first answers__first--no'}>
      <dt>
        <Icon name={isYes ? 'check' : 'circle-alert'} />
        {sentence(`activates-${at}`)}
      </dt>
      <dd>
        {at === 'unstated' ? (
          <Link to={paths.contactForm}>{sentence('activates-unstated-text')}</Link>
        ) : at === 'everywhere' ? (
          sentence('activates-everywhere-text')
        ) : isAlone ? (
          sentence('activates-here-alone')
        ) : (
          sentence(`activates-${at}-text`, { regions: list(regions, 'and') })
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
