import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { shop } from '~/services.server';
import { HomeFeatured } from '~/ui/home-featured';
import { HomeGenres } from '~/ui/home-genres';
import { HomeHero } from '~/ui/home-hero';
import { HomeReasons } from '~/ui/home-reasons';
import { pageMeta } from '~/ui/meta';
import { anyone } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  const { catalogue } = shop;
  return { featured: catalogue.featured(), genres: catalogue.genreCounts(), total: catalogue.total };
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: 'Game keys in dirhams', path: '/' });

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
