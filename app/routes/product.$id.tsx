import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';

import { toCard, toCatalogueGame, toListing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { previewOf } from '~/domain/game/picture';
import { languageOf } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { isStoreUnavailable } from '~/features/documents/index.server';
import type { Shop } from '~/services/index.server';
import { FailurePage } from '~/ui/components/failure-page';
import { pageMeta } from '~/ui/components/meta';
import { rootOf } from '~/ui/root-data';
import { ProductBack } from '~/ui/storefront/game/back';
import { ProductBuy } from '~/ui/storefront/game/buy';
import { ProductNotFound, ProductNotLoaded } from '~/ui/storefront/game/failure';
import { productJsonLd } from '~/ui/storefront/game/json-ld';
import { Product } from '~/ui/storefront/game/page';
import { GameStrip } from '~/ui/storefront/game/related';
import { ShareGame } from '~/ui/storefront/share/game';
import { PageHeart } from '~/ui/storefront/catalogue/heart';
import { gameTexts } from '~/ui/translations/en/game';
import { regionNames, gameLanguageNames } from '~/ui/translations/names';
import { requirementLines } from '~/ui/translations/requirements';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { recentlyViewed } from '~/http/cookies/recently-viewed.server';
import { posterOf } from '~/web/game/poster.server';
import { productOf } from '~/web/game/product.server';
import { optionalUser } from '~/web/guards.server';
import { listBefore } from '~/http/cookies/back-link.server';

export { gameSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const id = args.params['id'] ?? '';
  const listing = shop.catalogue.find(id);
  const game = await readGame(shop, id);
  if (!game) return data({ instead: shop.catalogue.inStock().map(toCard) }, { status: 404 });
  // why: a game that another process just added may not be in this one's memory yet
  const shownListing = listing ?? toListing(toCatalogueGame(game), {});
  const product = productOf(shop, args.request, game, shownListing);
  return {
    ...product,
    preview: previewOf(game),
    poster: posterOf(shownListing, languageOf(args.request)),
    requirements: requirementLines(args.request, product.description.system),
    facts: { ...product.facts, languages: gameLanguageNames(args.request, product.facts.languages) },
    activation: { ...product.activation, regions: regionNames(args.request, product.activation.regions) },
    alike: shop.catalogue.alike(shownListing).map(toCard),
    looked: recentlyViewed(shop, args.request.headers.get('Cookie'), id)
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
  const { alike, looked, list, preview: _preview, poster: _poster, ...product } = loaded;
  const { game } = product;
  const back = paths.product(game.id, list);
  return (
    <article className="wrap product" key={game.id}>
      <p className="product__back plain-links">
        <ProductBack {...(list === null ? {} : { to: atCard(list, game.id) })}>{t('game-back')}</ProductBack>
      </p>
      <Product {...product}>
        <ProductBuy game={game} from={list} />
        <div className="beside stack gap-xs">
          <PageHeart game={game} back={back} />
          <ShareGame id={game.id} title={game.title} />
        </div>
      </Product>
      <GameStrip title={t('alike-title')} games={alike} back={back} />
      <GameStrip title={t('looked-title')} games={looked} back={back} knownCards={alike} />
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
async function readGame(shop: Shop, id: string): Promise<Game | null> {
  try {
    return await shop.catalogue.game(id);
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    shop.log.error('game-not-loaded', error, { gameId: id });
    throw new Response(NOT_LOADED, { status: 503, headers: { 'Retry-After': '10' } });
  }
}

const atCard = (list: string, gameId: string) => `${list}#${encodeURIComponent(`g-${gameId}`)}`;
