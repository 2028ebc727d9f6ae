import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { toCard } from '~/domain/catalogue';
import { paths } from '~/domain/paths';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { GameCards } from '~/ui/storefront/catalogue/results';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { listSheet as links } from '~/ui/storefront/styles';

/** Shows a shared list at its address: its games, and the name that was typed. No cache keeps it. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, address } = await optionalUser(args);
  const id = args.params['id'] ?? '';
  const list = await shop.wishes.shared(id, address);
  if (list === 'too-many') throw new Response(null, { status: 429, headers: { 'Retry-After': '3600' } });
  if (list === null) throw new Response(null, { status: 404 });
  const { name, gameIds } = list;
  return { shareId: id, name, games: gameIds.flatMap((gameId) => shop.catalogue.find(gameId) ?? []).map(toCard) };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, wishTexts);
  const name = args.data?.name ?? '';
  return pageMeta(args, { title: name === '' ? t('shared-title') : t('shared-title-of', { name }) });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });

export default function SharedWishesPage() {
  const { shareId, name, games } = useLoaderData<typeof loader>();
  const { t, tRich } = useTranslations(wishTexts);
  return (
    <div className="wrap page">
      <PageHead title={name === '' ? t('shared-title') : tRich('shared-title-of', { name: <bdi>{name}</bdi> })} lead={t('shared-lead')} />
      {games.length === 0 ? <Empty title={t('shared-none')} /> : <GameCards games={games} back={paths.sharedWishes(shareId)} />}
    </div>
  );
}
