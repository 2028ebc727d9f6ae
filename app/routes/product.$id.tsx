import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';

import { toCard, toCatalogueGame, toListing, toProductListing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { descriptionIn } from '~/domain/game/description';
import { previewOf } from '~/domain/game/picture';
import { languageOf } from '~/domain/shared/language';
import { toUsdCents } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import { activationOf } from '~/domain/game/region';
import { isStoreUnavailable } from '~/features/documents/index.server';
import { shop } from '~/services/index.server';
import { FailurePage } from '~/ui/components/failure-page';
import { pageMeta } from '~/ui/components/meta';
import { rootOf } from '~/ui/components/root-data';
import { ProductBack } from '~/ui/storefront/game/back';
import { ProductBuy, ProductPrice } from '~/ui/storefront/game/buy';
import { AfterPaying } from '~/ui/storefront/game/after-paying';
import { ProductLead, ProductSpecs } from '~/ui/storefront/game/details';
import { launchersOf, ProductDetails, ProductFacts } from '~/ui/storefront/game/facts';
import { ProductGallery } from '~/ui/storefront/game/gallery';
import { ProductNotFound, ProductNotLoaded } from '~/ui/storefront/game/failure';
import { productJsonLd } from '~/ui/storefront/game/json-ld';
import { GameStrip } from '~/ui/storefront/game/related';
import { Rating } from '~/ui/storefront/game/rating';
import { ShareGame } from '~/ui/storefront/share/game';
import { PageHeart } from '~/ui/storefront/wish/heart';
import { gameTexts } from '~/ui/translations/en/game';
import { regionNames, gameLanguageNames } from '~/ui/translations/names';
import { requirementLines } from '~/ui/translations/requirements';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { waysToPay } from '~/web/checkout/page.server';
import { recentlyViewed } from '~/http/cookies/recently-viewed.server';
import { posterOf } from '~/web/game/poster.server';
import { optionalUser } from '~/web/guards.server';
import { listBefore } from '~/http/cookies/back-link.server';

export { gameSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  const id = args.params['id'] ?? '';
  const listing = shop.catalogue.find(id);
  const game = await readGame(id);
  if (!game) return data({ instead: shop.catalogue.inStock().map(toCard) }, { status: 404 });
  // why: a game that another process just added may not be in this one's memory yet
  const shown = listing ?? toListing(toCatalogueGame(game), {});
  const language = languageOf(args.request);
  const description = descriptionIn(game, language);
  const { regions, languages, ...facts } = game.facts;
  const activation = activationOf(regions);
  const pays = waysToPay();
  const usdCents = toUsdCents(shown.priceCentimes, shop.settings.current().usdRate);
  return {
    game: toProductListing(shown),
    usdCents,
    offerName: shop.catalogue.offerName(id, language),
    preview: previewOf(game),
    poster: posterOf(shown, language),
    description,
    requirements: requirementLines(args.request, description.system),
    facts: { ...facts, languages: gameLanguageNames(args.request, languages) },
    activation: { ...activation, regions: regionNames(args.request, activation.regions) },
    screenshots: game.screenshots.map((digest) => ({ digest, text: game.pictureTexts[digest] ?? '' })),
    pays,
    waits: shop.orders.lastUsualWaits(),
    alike: shop.catalogue.alike(shown).map(toCard),
    looked: recentlyViewed(args.request.headers.get('Cookie'), id)
      .flatMap((other) => shop.catalogue.find(other) ?? [])
      .map(toCard),
    list: listBefore(args),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data: loaded } = args;
  if (!loaded || 'instead' in loaded) {
    const { t } = translationsAt(args, gameTexts);
    return pageMeta(args, { title: t(loaded ? 'game-not-found-title' : 'game-load-failed-title') });
  }
  const { game, preview, poster, description } = loaded;
  const page = { title: game.title, path: paths.product(game.id), image: poster, type: 'product' as const };
  return [
    ...pageMeta(args, description.short === '' ? page : { ...page, description: description.short }),
    { 'script:ld+json': productJsonLd({ game, preview, description: description.short }, rootOf(args.matches)) },
  ];
};

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslations(gameTexts);
  if ('instead' in loaded) return <ProductNotFound games={loaded.instead} />;
  const { game, usdCents, offerName, description, requirements, facts, activation, screenshots, pays, waits, alike, looked, list } = loaded;
  const back = paths.product(game.id, list);
  return (
    <article className="wrap product" key={game.id}>
      <p className="product__back">
        <ProductBack {...(list === null ? {} : { to: atCard(list, game.id) })}>{t('game-back')}</ProductBack>
      </p>
      <div className="product__grid">
        <ProductGallery game={game} screenshots={screenshots} />
        <div className="product__side">
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
          <ProductBuy game={game} from={list} />
          <div className="beside">
            <PageHeart game={game} back={back} />
            <ShareGame id={game.id} title={game.title} />
          </div>
        </div>
        <div className="product__more">
          <section>
            <h2>{t('game-about')}</h2>
            <ProductLead description={description} />
            <ProductDetails game={game} facts={facts} />
          </section>
          <div className="specs">
            <ProductSpecs description={description} requirements={requirements} />
            <AfterPaying pays={pays} waits={waits} launchers={launchersOf(game)} />
          </div>
        </div>
      </div>
      <GameStrip title={t('alike-title')} games={alike} back={back} />
      <GameStrip title={t('looked-title')} games={looked} back={back} known={alike} />
    </article>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.data === NOT_LOADED) return <ProductNotLoaded />;
  return <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />;
}

const NOT_LOADED = 'game-load-failed';

/** Reads the whole game: memory does not hold descriptions. */
async function readGame(id: string): Promise<Game | null> {
  try {
    return await shop.catalogue.game(id);
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    shop.log.error('game-not-loaded', error, { gameId: id });
    throw new Response(NOT_LOADED, { status: 503, headers: { 'Retry-After': '10' } });
  }
}

const atCard = (list: string, gameId: string) => `${list}#${encodeURIComponent(`g-${gameId}`)}`;
