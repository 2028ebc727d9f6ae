import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { readFieldChange, writeFieldChange } from '~/domain/game/bulk-edit';
import { adminPaths } from '~/domain/paths/admin';
import { fieldForm, fieldRows, hasKeysIn } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { FieldForm } from '~/ui/admin/game/prices';
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
  const change = readFieldChange(new URL(args.request.url).searchParams.get('change') ?? '');
  return { found: gamesToChange(shop, args.request), change: change === null ? '' : writeFieldChange(change) };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  return previewOfMany(args, 'field-failed', preview);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('change-admin') });
};

export default function AdminChangePage() {
  const { t } = useAdminTranslations();
  const { found, change } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <ManyGamesPage title={t('change-title')} action={adminPaths.change()} found={found} failure={<NotSaved failure={sent?.failure} />}>
      <FieldForm
        action={adminPaths.change(found.filter)}
        count={found.count}
        value={sent?.values?.['change'] ?? change}
        errors={sent?.errors ?? {}}
        isArchive={found.filter.stock === 'archived'}
      />
    </ManyGamesPage>
  );
}

async function preview(shop: Shop, form: SubmittedForm, ids: readonly string[]) {
  const parsed = form.parse(fieldForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { change } = parsed.value;
  const rows = await fieldRows(shop.store, ids, change, hasKeysIn(shop.catalogue));
  if (rows.length === 0) return invalid(form, { form: 'game-match-none' });
  const batch = { kind: 'field', fileName: '', coefficient: null, change: writeFieldChange(change) } as const;
  return redirect(adminPaths.batch(await shop.gameBatches.keep(rows, batch)), 303);
}
