import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { offerForm } from '~/features/offer/index.server';
import type { Shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { OfferForm } from '~/ui/admin/offer/form';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { invalid } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';
import { gamesToChange, previewOfMany } from '~/web/game/change-many.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  return gamesToChange(shop, args.request);
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return previewOfMany(args, 'offer-failed', preview);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-new-offer') });
};

export default function AdminNewOfferPage() {
  const { t } = useAdminTranslations();
  const found = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <ManyGamesPage
      all={{ to: adminPaths.offers(), text: t('all-offers') }}
      title={t('offer-new-offer')}
      action={adminPaths.newOffer()}
      found={found}
      failure={<NotSaved failure={sent?.failure} />}
    >
      <OfferForm action={adminPaths.newOffer(found.filter)} count={found.count} values={sent?.values ?? {}} errors={sent?.errors ?? {}} />
    </ManyGamesPage>
  );
}

async function preview(shop: Shop, form: SubmittedForm, ids: readonly string[]) {
  const parsed = form.parse(offerForm(shop.clock()));
  if (!parsed.ok) return invalid(form, parsed.errors);
  const offer = await shop.offers.propose(parsed.value, ids);
  return offer === null ? invalid(form, { form: 'game-match-none' }) : redirect(adminPaths.offer(offer), 303);
}
