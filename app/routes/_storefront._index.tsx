import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { CHEAP_BELOW, toCard } from '~/domain/catalogue';
import { productsPath } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';
import { languageOf } from '~/domain/shared/language';
import { HomeGenres } from '~/ui/storefront/home/genres';
import { HomeHero } from '~/ui/storefront/home/hero';
import { HomeOffers } from '~/ui/storefront/home/offers';
import { HomeRail, NoFeatured } from '~/ui/storefront/home/rail';
import { shopJsonLd } from '~/ui/storefront/home/json-ld';
import { HomeReasons } from '~/ui/storefront/home/reasons';
import { LanguageOffer } from '~/ui/components/document/languages';
import { pageMeta } from '~/ui/components/meta';
import { rootOf } from '~/ui/root-data';
import { gameTexts } from '~/ui/translations/en/game';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { homeSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const { catalogue } = shop;
  const { offered = null } = args.context;
  const { offers, cheap, fresh, popular } = catalogue.homeSections();
  const homeSections = { offers: offers.map(toCard), cheap: cheap.map(toCard), fresh: fresh.map(toCard), popular: popular.map(toCard) };
  const { total } = catalogue;
  const names = new Set(offers.map(({ id }) => catalogue.offerName(id, languageOf(args.request))));
  const [offerName = ''] = names.size === 1 ? names : [];
  const [featured, instead] = [catalogue.featured().map(toCard), catalogue.inFeaturedPlace()];
  return { offered, offerName, featured, instead, ...homeSections, genres: catalogue.genreCounts(), total, types: catalogue.types() };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const root = rootOf(args.matches);
  const jsonLd = root && shopJsonLd(root);
  const page = pageMeta(args, { title: translationsAt(args).t('store-title'), path: paths.home });
  return jsonLd === null ? page : [...page, { 'script:ld+json': jsonLd }];
};

/** For the line that offers another language. */
export const headers: HeadersFunction = () => ({ Vary: 'Accept-Language, Cookie' });

export default function HomePage() {
  const { offered, offerName, offers, featured, instead, cheap, fresh, popular, genres, total, types } = useLoaderData<typeof loader>();
  const { t, tCount } = useTranslations(gameTexts);
  const all = { to: paths.products(), text: t('rail-all') };
  const offeredIds = new Set(offers.map(({ id }) => id));
  const rails = [
    instead === null
      ? { id: 'featured', title: t('featured-title'), games: featured, more: { ...all, text: tCount('featured-all', total) } }
      : instead === 'popular'
        ? { id: 'popular', title: t('rail-popular'), games: popular, more: all }
        : { id: 'fresh', title: t('rail-fresh'), games: fresh, more: { ...all, text: tCount('featured-all', total) } },
    {
      id: 'cheap',
      title: t('rail-cheap'),
      games: cheap,
      more: { to: productsPath({ inStock: true, max: CHEAP_BELOW, sort: 'price' }), text: t('rail-all') },
    },
    { id: 'popular', title: t('rail-popular'), games: instead === 'popular' ? [] : popular, more: all },
    {
      id: 'fresh',
      title: t('rail-fresh'),
      games: instead === 'fresh' ? [] : fresh,
      more: { to: productsPath({ inStock: true, sort: 'new' }), text: t('rail-all') },
    },
  ].map((rail) => {
    const before = new Set(offeredIds);
    for (const { id } of rail.games) offeredIds.add(id);
    return { ...rail, knownIds: before };
  });
  const [pick = null] = [...popular, ...featured, ...fresh];
  return (
    <>
      {offered === null ? null : <LanguageOffer language={offered} />}
      <HomeHero pick={pick} isPopular={popular.length > 0} types={types} />
      <HomeOffers games={offers} name={offerName} />
      {rails.map((rail, nth) => (
        <HomeRail key={nth} {...rail} isFirst={nth === 0 && offers.length === 0} />
      ))}
      {instead === null ? null : <NoFeatured />}
      {total < FEWEST_FOR_GENRES ? null : <HomeGenres genres={genres} />}
      <HomeReasons />
    </>
  );
}

/** In fewer games the genres are empty. */
const FEWEST_FOR_GENRES = 4;
