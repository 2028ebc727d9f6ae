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
import { feedPath } from '~/web/game/feed-name.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams.get('state');
  const state = OFFER_TABS.find((tab) => tab === query) ?? 'running';
  const offers = await shop.offers.list(state);
  return { state, feed: shop.env.origin + feedPath(), offers: offers.map((offer) => toOfferView(offer, shop.clock())) };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: offers' });

export default function AdminOffersPage() {
  const { state, feed, offers } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      section="offers"
      title="Offers"
      aside={
        <Link className="btn btn--go" to={adminPaths.newOffer()}>
          <Icon name="plus" />
          New offer
        </Link>
      }
    >
      <OfferList state={state} offers={offers} />
      <ProductFeed address={feed} />
    </AdminPage>
  );
}
