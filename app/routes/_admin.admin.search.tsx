import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { typedText } from '~/domain/catalogue/query';
import { adminPaths } from '~/domain/paths/admin';
import type { Shop } from '~/services/index.server';
import { FoundGames, FoundPages, FoundPayments, FoundPeople } from '~/ui/admin/layout/found';
import { pagesNamed, toPaymentLink } from '~/ui/admin/layout/found-view';
import { FindForm } from '~/ui/admin/layout/find';
import { AdminPage } from '~/ui/admin/layout/page';
import { AdminOrderList } from '~/ui/admin/order/list';
import { toListRow } from '~/ui/admin/order/page-view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';
import { readForm } from '~/web/form.server';
import { invalid } from '~/web/form-response.server';
import { managedGames, readFilter } from '~/web/game/search-results.server';
import { requireAdmin } from '~/web/guards.server';

/** In characters. */
const MAX_SEARCH = 255;
const [MAX_GAMES, MAX_ORDERS, MAX_PEOPLE] = [8, 10, 5];

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const q = typedText(new URL(args.request.url).searchParams.get('q'), MAX_SEARCH);
  if (q === '') return { q, pages: [], payments: [], games: [], orders: [], people: [], hasMore: { games: false, orders: false } };
  const i18n = adminTranslationsAt(args.request);
  const { pages, games, money, orders, next } = await searchAll(shop, i18n, q);
  const listed = [...money.orders, ...orders.slice(0, MAX_ORDERS).filter(({ id }) => !money.orders.some((other) => other.id === id))];
  const people = new Map(orders.map(({ name, email }) => [email, { name, email }]));
  return {
    q,
    pages,
    payments: money.payments.map((payment) => toPaymentLink(i18n, payment)),
    games: games.slice(0, MAX_GAMES).map(({ id, title, cover, platform, free }) => ({ id, title, cover, platform, free })),
    orders: listed.map((order) => toListRow(i18n, order, shop.clock())),
    people: [...people.values()].slice(0, MAX_PEOPLE),
    hasMore: { games: games.length > MAX_GAMES, orders: next !== null || orders.length > MAX_ORDERS },
  };
}

/** Searches. The text comes by POST: one that is a key leads to it, and only other text that finds something goes on into an address. */
export async function action(args: ActionFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'search') throw new Response(null, { status: 400 });
  const q = typedText(form.values['q'] ?? '', MAX_SEARCH);
  const reference = await shop.orderSearch.findOne(q);
  if (reference !== null) return redirect(adminPaths.order(reference), 303);
  const key = q === '' ? null : await shop.keys.search(q);
  if (key !== null) return redirect(adminPaths.keys(key.gameId, { key: key.keyId }), 303);
  if (q === '') return invalid(form, { q: 'find-none' });
  const { pages, games, money, orders, next } = await searchAll(shop, adminTranslationsAt(args.request), q);
  const isFound = next !== null || [pages, games, money.orders, money.payments, orders].some(({ length }) => length > 0);
  return isFound ? redirect(adminPaths.search(q), 303) : invalid(form, { q: 'find-none' });
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('find-admin') });
};

export default function AdminSearchPage() {
  const { t } = useAdminTranslations();
  const { q, pages, games, payments, orders, people, hasMore } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const isNothing = q !== '' && pages.length + games.length + payments.length + orders.length === 0;
  return (
    <AdminPage title={t('find-title')}>
      <FindForm q={answer?.values['q'] ?? q} error={answer?.errors['q'] ?? (isNothing ? 'find-none' : undefined)} />
      {q === '' && answer === undefined ? <p className="soft">{t('find-hint')}</p> : null}
      <FoundPages pages={pages} />
      <FoundGames games={games} allAt={hasMore.games ? adminPaths.games({ q }) : null} />
      <FoundPeople people={people} />
      {orders.length === 0 ? null : (
        <section className="panel panel--list" aria-labelledby="found-orders">
          <h2 id="found-orders">{t('orders')}</h2>
          <AdminOrderList orders={orders} />
          {hasMore.orders ? <Link to={adminPaths.orders({ q })}>{t('find-orders-all')}</Link> : null}
        </section>
      )}
      <FoundPayments payments={payments} />
    </AdminPage>
  );
}

async function searchAll(shop: Shop, i18n: AdminTranslations, q: string) {
  const [page, money] = await Promise.all([shop.orderSearch.search(q), shop.orderSearch.searchMoney(q)]);
  return { ...page, money, pages: pagesNamed(i18n, q), games: managedGames(shop, readFilter(new URLSearchParams({ q }))) };
}
