import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services.server';
import { HomeFeatured } from '~/ui/shop/site/home-featured';
import { HomeGenres } from '~/ui/shop/site/home-genres';
import { HomeHero } from '~/ui/shop/site/home-hero';
import { HomeReasons } from '~/ui/shop/site/home-reasons';
import { pageMeta } from '~/ui/kit/meta';
import { frameWordsAt } from '~/ui/words/shop/frame';
import { anyone } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  const { catalogue } = shop;
  return { featured: catalogue.featured(), genres: catalogue.genreCounts(), total: catalogue.total };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: frameWordsAt(args.location).sentence('store-title'), path: paths.home });

export default function HomePage() {
  const { featured, genres, total } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero fan={featured.slice(0, 3)} />
      <HomeFeatured games={featured} total={total} />
      <HomeGenres genres={genres} />
      <HomeReasons />
    </>
  );
}
