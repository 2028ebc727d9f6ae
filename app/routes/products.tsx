import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { type CatalogueFilter, listHeading, toCard } from '~/domain/catalogue';
import { productsPath, readQuery } from '~/domain/catalogue/query';
import { GameList } from '~/ui/storefront/catalogue/list';
import { NothingFound } from '~/ui/storefront/catalogue/results';
import { pageMeta } from '~/ui/components/meta';
import { Pager } from '~/ui/components/pager';
import { ProductsFilters, SortForm } from '~/ui/storefront/catalogue/filters';
import { LIST_ID, useSheet } from '~/ui/storefront/catalogue/sheet';
import { ProductsStrip, ViewLink } from '~/ui/storefront/catalogue/strip';
import { RatingLegend } from '~/ui/storefront/catalogue/rating';
import { gameTexts } from '~/ui/translations/en/game';
import { genreName } from '~/ui/translations/names';
import { translationsAt, type TranslationsOf, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { listSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const { catalogue } = shop;
  const platforms = catalogue.platforms();
  const query = readQuery(new URL(args.request.url).searchParams, platforms);
  const resultPage = catalogue.page(query.filter);
  const instead = resultPage.total === 0 ? catalogue.instead(query.filter.q) : null;
  return {
    query,
    ...resultPage,
    listings: resultPage.listings.map(toCard),
    instead: instead && { nearest: instead.nearest.map(({ id, title }) => ({ id, title })), inStock: instead.inStock.map(toCard) },
    counts: catalogue.counts(query.filter),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const words = translationsAt(args, gameTexts);
  if (!args.data) return pageMeta(args, { title: words.t('products') });
  const { filter } = args.data.query;
  const title = heading(words, filter);
  // one address for each genre, for what is on offer, and their pages; search engines leave out searches and other filters
  const own = productsPath({ genre: filter.genre, onOffer: filter.onOffer, page: args.data.page });
  return pageMeta(args, own === productsPath({ ...filter, page: args.data.page }) ? { title, path: own } : { title });
};

export default function ProductsPage() {
  const { query, listings, instead, total, inStock, page, pages, counts } = useLoaderData<typeof loader>();
  const { filter, errors } = query;
  const words = useTranslations(gameTexts);
  const { tCount } = words;
  const back = productsPath({ ...filter, page });
  const { isOpen, open, close } = useSheet(Object.keys(errors).length > 0);
  return (
    <div className="wrap list">
      <ProductsStrip query={query} counts={counts} onOpen={open} />
      <ProductsFilters query={query} counts={counts} total={total} isOpen={isOpen} onClose={close} />
      <section className="list__main" aria-labelledby={LIST_ID}>
        <div className="list__head row">
          <h1 id={LIST_ID}>{heading(words, filter)}</h1>
          <p className="list__count soft text-s">
            <span role="status">
              {tCount('games', inStock)}
              {total > inStock ? ` · ${tCount('gone', total - inStock)}` : null}
            </span>{' '}
            <RatingLegend games={listings} />
          </p>
          <div className="list__tools">
            <SortForm filter={filter} />
            <ViewLink filter={filter} />
          </div>
        </div>
        {instead ? <NothingFound instead={instead} back={back} /> : <GameList games={listings} back={back} asRows={filter.asRows} />}
        <Pager page={page} pages={pages} href={(number) => productsPath({ ...filter, page: number })} />
      </section>
    </div>
  );
}

function heading(words: TranslationsOf<[typeof gameTexts]>, filter: CatalogueFilter): string {
  const { t } = words;
  const { kind, text } = listHeading(filter);
  switch (kind) {
    case 'all':
      return t('all-games-title');
    case 'genre':
      return t('list-genre', { genre: genreName(words, text) });
    case 'search':
      return t('list-search', { text });
  }
}
