import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { shop } from '~/services/index.server';
import { OfferList, ProductFeed } from '~/ui/admin/offer/list';
import { OFFER_TABS, toOfferView } from '~/ui/admin/offer/view';
import { AdminPage } from '~/ui/admin/layout/page';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { feedPath } from '~/web/game/feed-name.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const query = new URL(args.request.url).searchParams.get('state');
  const state = OFFER_TABS.find((tab) => tab === query) ?? 'running';
  const offers = await shop.offers.list(state);
  return { state, feed: shop.env.origin + feedPath(), offers: offers.map((offer) => toOfferView(say, offer, shop.clock())) };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('offer-admin-offers') });
};

export default function AdminOffersPage() {
  const { t } = useAdminTranslations();
  const { state, feed, offers } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t('admin-offers')}
      aside={
        <Link className="btn btn--go" to={adminPaths.newOffer()}>
          <Icon name="plus" />
          {t('offer-new-offer')}
        </Link>
      }
    >
      <OfferList state={state} offers={offers} />
      <ProductFeed address={feed} />
    </AdminPage>
  );
}
