import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { pageOf } from '~/domain/shared/pagination';
import { OfferList, ProductFeed } from '~/ui/admin/offer/list';
import { OFFER_TABS, toOfferView } from '~/ui/admin/offer/view';
import { AdminPage } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { feedPath } from '~/web/game/feed-name.server';
import { requireAdmin } from '~/web/guards.server';

/** An offer lasts 60 days at most: so many read the orders of a few months. */
const PAGE_SIZE = 10;

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const query = new URL(args.request.url).searchParams;
  const state = OFFER_TABS.find((tab) => tab === query.get('state')) ?? 'running';
  const all = await shop.offers.list();
  const offerPage = pageOf(all[state], Number(query.get('page')), PAGE_SIZE);
  const results = state === 'planned' ? [] : await shop.offerResults(offerPage.items);
  const now = shop.clock();
  return {
    state,
    counts: { running: all.running.length, planned: all.planned.length, over: all.over.length },
    feed: shop.env.origin + feedPath(shop),
    offers: { ...offerPage, items: offerPage.items.map((offer, nth) => toOfferView(i18n, offer, now, results[nth])) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const { t } = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  if (form.intent !== 'renew-feed') throw new Response(null, { status: 400 });
  try {
    await shop.settings.renewFeed(account.id);
    return await redirectWithToast(shop, adminPaths.offers(), { text: t('feed-renewed') });
  } catch (error) {
    return saveFailed(error, args, form, 'feed-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-offers') });
};

export default function AdminOffersPage() {
  const { t } = useAdminTranslations();
  const { state, counts, feed, offers } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={t('offers')}
      aside={
        <Link className="btn btn--go" to={adminPaths.newOffer()}>
          <Icon name="plus" />
          {t('offer-new-offer')}
        </Link>
      }
    >
      <NotSaved failure={answer?.failure} />
      <div className="stack gap-xl">
        <OfferList state={state} counts={counts} offers={offers} />
        <ProductFeed address={feed} />
      </div>
    </AdminPage>
  );
}
