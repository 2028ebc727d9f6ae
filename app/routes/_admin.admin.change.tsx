import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths, changeKindAt, type ChangeKind } from '~/domain/paths/admin';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { FieldForm, PricesForm, RegionsForm } from '~/ui/admin/game/prices';
import type { ChangeFormProps } from '~/ui/admin/layout/preview-form';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { OfferForm } from '~/ui/admin/offer/form';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, type AdminText, useAdminTranslations } from '~/ui/translations/admin';
import { gamesToChange, previewOfMany } from '~/web/game/change-many.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  return gamesToChange(shop, args.request);
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return previewOfMany(args);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t(PAGES[changeKindAt(args.location.pathname)].head) });
};

interface Page {
  /** The titles of the document and of the page. */
  readonly head: AdminText;
  readonly title: AdminText;
  readonly to: typeof adminPaths.prices;
  readonly Form: (props: ChangeFormProps) => JSX.Element;
}

const PAGES: Readonly<Record<ChangeKind, Page>> = {
  prices: { head: 'admin-prices', title: 'prices-change-title', to: adminPaths.prices, Form: PricesForm },
  regions: { head: 'admin-where-games-activate', title: 'regions-state-title', to: adminPaths.regions, Form: RegionsForm },
  change: { head: 'change-admin', title: 'change-title', to: adminPaths.change, Form: FieldForm },
  offers: { head: 'admin-new-offer', title: 'offer-new-offer', to: adminPaths.newOffer, Form: OfferForm },
};

/** The form of every change to the games of a filter, at its address in app/routes.ts. */
export default function AdminChangePage() {
  const { t } = useAdminTranslations();
  const { kind, found, values } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const { title, to, Form } = PAGES[kind];
  return (
    <ManyGamesPage
      {...(kind === 'offers' && { all: { to: adminPaths.offers(), text: t('all-offers') } })}
      title={t(title)}
      action={to()}
      found={found}
      failure={<NotSaved failure={answer?.failure} />}
    >
      <Form
        action={to(found.filter)}
        count={found.count}
        values={answer?.values ?? values}
        errors={answer?.errors ?? {}}
        isArchive={found.filter.stock === 'archived'}
      />
    </ManyGamesPage>
  );
}
