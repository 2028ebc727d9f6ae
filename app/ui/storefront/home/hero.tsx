import type { Card } from '~/domain/catalogue';
import { placeOf } from '~/domain/game/platform';
import type { KeyType } from '~/domain/key';
import { paths } from '~/domain/paths';
import { isTransfer, type PaymentMethod } from '~/domain/payment/method';

import { Cover } from '~/ui/components/cover';
import { Icon, type IconName } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Price } from '~/ui/components/price';
import { useRootData } from '~/ui/root-data';
import { Before, OfferEnd, PercentOff } from '~/ui/storefront/catalogue/offer';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { useTranslations } from '~/ui/translations/use-translations';

const ICONS: Readonly<Record<PaymentMethod, IconName>> = { bank: 'landmark', card: 'credit-card', wallet: 'smartphone' };

interface HeroProps {
  /** The game beside the words, in a wide window; null: the mosaic. */
  readonly pick: Card | null;
  /** True where it was bought most. */
  readonly isPopular: boolean;
  /** Those with keys. */
  readonly types: readonly KeyType[];
}

export function HomeHero({ pick, isPopular, types }: HeroProps) {
  const { t, tRich, list } = useTranslations(gameTexts);
  const { methods } = useRootData();
  return (
    <section className="hero zell">
      <div className="wrap hero__grid stack gap-xl">
        <div className="hero__say stack narrow-items shrink">
          <h1>{tRich(methods.some(isTransfer) ? 'hero-title' : 'hero-title-priced', { promise: <em /> })}</h1>
          {types.length > 0 ? <p className="hero__lead text-l soft">{t('hero-lead', { types: list(types, 'and') })}</p> : null}
          <Link className="btn btn--go btn--l" to={paths.products()}>
            {t('browse-games')}
            <Icon name="arrow-right" dir />
          </Link>
          {methods.length > 0 ? (
            <ul className="hero__pays row gap-xs" aria-label={t('hero-pay')}>
              {methods.map((method) => (
                <li key={method}>
                  <Icon name={ICONS[method]} />
                  {t(`method-${method}`)}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {pick === null ? <div className="hero__tiles" /> : <Pick game={pick} isPopular={isPopular} />}
      </div>
    </section>
  );
}

function Pick({ game, isPopular }: { readonly game: Card; readonly isPopular: boolean }) {
  const { t } = useTranslations(gameTexts);
  const genre = genreName(useTranslations(), game.genre);
  return (
    <Link className="pick" to={paths.product(game.id)}>
      <Cover className="pick__cover" src={game.cover} title={game.title} width={300} height={400} isFirst />
      <span className="stack gap-m narrow-items shrink">
        {isPopular ? <span className="badge">{t('rail-popular')}</span> : null}{' '}
        <bdi className="pick__title text-xl break">{game.title}</bdi>{' '}
        <span className="soft">{[placeOf(game.platform), genre].filter((fact) => fact !== '').join(' · ')}</span>{' '}
        <Price amount={game.priceCentimes} size="l" />
        {game.offer ? (
          <span className="row gap-s">
            {game.offer.percent > 0 ? <PercentOff offer={game.offer} /> : null} <Before offer={game.offer} />{' '}
            <OfferEnd offer={game.offer} isNarrow />
          </span>
        ) : null}
      </span>
    </Link>
  );
}
