import type { ComponentProps, ReactNode } from 'react';

import { AfterPaying } from './after-paying';
import { ProductPrice } from './buy';
import { ProductLead, ProductSpecs } from './details';
import { launchersOf, ProductDetails, ProductFacts } from './facts';
import { ProductGallery } from './gallery';
import { Rating } from '../catalogue/rating';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';

interface ProductProps
  extends
    ComponentProps<typeof ProductPrice>,
    ComponentProps<typeof ProductFacts>,
    ComponentProps<typeof ProductSpecs>,
    Pick<ComponentProps<typeof ProductGallery>, 'screenshots'>,
    Pick<ComponentProps<typeof AfterPaying>, 'pays' | 'waits'> {
  /** The ways to buy and to keep it. */
  readonly children: ReactNode;
}

/** All that a page says of a game. */
export function Product({ game, usdCents, offerName, facts, activation, screenshots, children, ...texts }: ProductProps) {
  const { t } = useTranslations(gameTexts);
  const { description, requirements, pays, waits } = texts;
  return (
    <div className="product__grid one-column">
      <ProductGallery game={game} screenshots={screenshots} />
      <div className="product__side stack shrink">
        <h1>
          <bdi>{game.title}</bdi>
        </h1>
        {game.rating > 0 ? (
          <p>
            <Rating value={game.rating} full />
          </p>
        ) : null}
        <ProductPrice game={game} usdCents={usdCents} offerName={offerName} />
        <ProductFacts game={game} facts={facts} activation={activation} />
        {children}
      </div>
      <div className="product__more stack gap-2xl shrink">
        <section>
          <h2>{t('game-about')}</h2>
          <ProductLead description={description} />
          <ProductDetails game={game} facts={facts} />
        </section>
        <div className="specs underlined">
          <ProductSpecs description={description} requirements={requirements} />
          <AfterPaying pays={pays} waits={waits} launchers={launchersOf(game)} />
        </div>
      </div>
    </div>
  );
}
