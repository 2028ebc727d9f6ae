import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { regionRows, regionsForm } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { RegionsForm } from '~/ui/admin/game/prices';
import { NotSaved } from '~/ui/admin/layout/not-saved';
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
  return previewOfMany(args, 'regions-failed', preview);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-where-games-activate') });
};

export default function AdminRegionsPage() {
  const { t } = useAdminTranslations();
  const found = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <ManyGamesPage
      title={t('regions-state-title')}
      action={adminPaths.regions()}
      found={found}
      failure={<NotSaved failure={sent?.failure} />}
    >
      <RegionsForm
        action={adminPaths.regions(found.filter)}
        count={found.count}
        value={sent?.values?.['regions'] ?? ''}
        errors={sent?.errors ?? {}}
      />
    </ManyGamesPage>
  );
}

async function preview(shop: Shop, form: SubmittedForm, ids: readonly string[]) {
  const parsed = form.parse(regionsForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { regions } = parsed.value;
  const rows = await regionRows(shop.store, ids, regions);
  if (rows.length === 0) return invalid(form, { form: 'game-match-none' });
  return redirect(adminPaths.batch(await shop.gameBatches.keep(rows, { kind: 'regions', fileName: '', coefficient: null, regions })), 303);
}
