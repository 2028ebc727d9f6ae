import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { toCard } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { FailurePage, failureTitle } from '~/ui/components/failure-page';
import { pageMeta } from '~/ui/components/meta';
import { GamesInstead } from '~/ui/storefront/catalogue/results';
import { SearchInstead } from '~/ui/storefront/search/no-results';
import { translationsAt } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  return data({ games: shop.catalogue.inStock().map(toCard) }, { status: 404 });
}

export async function action(args: ActionFunctionArgs): Promise<never> {
  await optionalUser(args);
  throw new Response(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args).t(failureTitle(404)) });

export default function NotFoundPage() {
  const { games } = useLoaderData<typeof loader>();
  return (
    <>
      <FailurePage status={404} />
      <div className="wrap fail__more">
        <SearchInstead />
        <GamesInstead games={games} back={paths.products()} />
      </div>
    </>
  );
}
