import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { type CatalogueFilter, listHeading, toCard } from '~/domain/catalogue';
import { productsPath, readQuery } from '~/domain/catalogue/query';
import { shop } from '~/services/index.server';
import { GameCards, NothingFound } from '~/ui/storefront/catalogue/results';
import { pageMeta } from '~/ui/components/meta';
import { Pager } from '~/ui/components/pager';
import { ProductsFilters } from '~/ui/storefront/catalogue/filters';
import { ProductsGenres } from '~/ui/storefront/catalogue/genres';
import { RatingLegend } from '~/ui/storefront/game/rating';
import { ProductsSearch } from '~/ui/storefront/catalogue/search';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { translationsAt, type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { listSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  const { catalogue } = shop;
  const platforms = catalogue.platforms();
  const query = readQuery(new URL(args.request.url).searchParams, platforms);
  const found = catalogue.page(query.filter);
  const instead = found.total === 0 ? catalogue.instead(query.filter.q) : null;
  return {
    query,
    ...found,
    listings: found.listings.map(toCard),
    instead: instead && { nearest: instead.nearest.map(({ id, title }) => ({ id, title })), inStock: instead.inStock.map(toCard) },
    counts: catalogue.counts(query.filter),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const words = translationsAt(args, gameTexts);
  if (!args.data) return pageMeta(args, { title: words.t('list-products') });
  const { filter } = args.data.query;
  const title = heading(words, translationsAt(args), filter);
  // one address for each genre, for what is on offer, and their pages; search engines leave out searches and other filters
  const own = productsPath({ genre: filter.genre, onOffer: filter.onOffer, page: args.data.page });
  return pageMeta(args, own === productsPath({ ...filter, page: args.data.page }) ? { title, path: own } : { title });
};

export default function ProductsPage() {
  const { query, listings, instead, total, page, pages, counts } = useLoaderData<typeof loader>();
  const { filter } = query;
  const words = useTranslations(gameTexts);
  const frame = useTranslations();
  const { tCount } = words;
  const back = productsPath({ ...filter, page });
  return (
    <div className="wrap page shop">
      <ProductsGenres filter={filter} counts={counts} />
      <section aria-labelledby="list">
        <div className="page__head">
          <div>
            <h1 id="list">{heading(words, frame, filter)}</h1>
            <p className="soft row">
              <span role="status">{tCount('games', total)}</span>
              <RatingLegend games={listings} />
            </p>
          </div>
          <ProductsSearch filter={filter} />
        </div>
        <ProductsFilters query={query} counts={counts} total={total} />
        {instead ? <NothingFound instead={instead} back={back} /> : <GameCards games={listings} back={back} />}
        <Pager page={page} pages={pages} href={(number) => productsPath({ ...filter, page: number })} />
      </section>
    </div>
  );
}

function heading({ t }: TranslationsOf<[typeof gameTexts]>, frame: TranslationsOf<[]>, filter: CatalogueFilter): string {
  const { kind, text } = listHeading(filter);
  switch (kind) {
    case 'all':
      return t('list-all');
    case 'genre':
      return t('list-genre', { genre: genreName(frame, text) });
    case 'search':
      return t('list-search', { text });
  }
}
