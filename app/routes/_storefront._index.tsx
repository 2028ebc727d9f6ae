import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { CHEAP_BELOW, toCard } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { HomeFeatured } from '~/ui/storefront/home/featured';
import { HomeGenres } from '~/ui/storefront/home/genres';
import { HomeHero } from '~/ui/storefront/home/hero';
import { HomeRail } from '~/ui/storefront/home/rail';
import { HomeReasons } from '~/ui/storefront/home/reasons';
import { LanguageOffer } from '~/ui/storefront/layout/languages';
import { pageMeta } from '~/ui/components/meta';
import { gameTexts } from '~/ui/translations/en/game';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { homeSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  const { catalogue } = shop;
  const { offered = null } = args.context;
  const { offers, cheap, fresh, popular } = catalogue.homeSections();
  const homeSections = { offers: offers.map(toCard), cheap: cheap.map(toCard), fresh: fresh.map(toCard), popular: popular.map(toCard) };
  const { total } = catalogue;
  const [featured, instead] = [catalogue.featured().map(toCard), catalogue.inFeaturedPlace()];
  return { offered, featured, instead, ...homeSections, genres: catalogue.genreCounts(), total, types: catalogue.types() };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args).t('store-title'), path: paths.home });

/** For the line that offers another language. */
export const headers: HeadersFunction = () => ({ Vary: 'Accept-Language, Cookie' });

export default function HomePage() {
  const { offered, offers, featured, instead, cheap, fresh, popular, genres, total, types } = useLoaderData<typeof loader>();
  const { t } = useTranslations(gameTexts);
  const first = instead === 'popular' ? popular : fresh;
  return (
    <>
      {offered === null ? null : <LanguageOffer language={offered} />}
      <HomeHero fan={(instead === null ? featured : first).slice(0, 3)} types={types} />
      <HomeRail
        id="offers"
        title={t('rail-offers')}
        games={offers}
        more={{ to: productsPath({ onOffer: true, sort: 'discount' }), text: t('rail-offers-all') }}
        isFirst
      />
      <HomeRail
        id="cheap"
        title={t('rail-cheap')}
        games={cheap}
        more={{ to: productsPath({ inStock: true, max: CHEAP_BELOW, sort: 'price' }), text: t('rail-all') }}
        isFirst
      />
      <HomeFeatured
        games={featured}
        instead={
          instead === 'popular'
            ? { id: 'popular', title: t('rail-popular'), games: first }
            : { id: 'fresh', title: t('rail-fresh'), games: first }
        }
        total={total}
      />
      <HomeRail
        id="popular"
        title={t('rail-popular')}
        games={instead === 'popular' ? [] : popular}
        more={{ to: paths.products(), text: t('rail-all') }}
      />
      <HomeRail
        id="fresh"
        title={t('rail-fresh')}
        games={instead === 'fresh' ? [] : fresh}
        more={{ to: productsPath({ inStock: true, sort: 'new' }), text: t('rail-all') }}
      />
      <HomeGenres genres={genres} />
      <HomeReasons />
    </>
  );
}
