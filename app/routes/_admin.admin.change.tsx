import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { readFieldChange, writeFieldChange } from '~/domain/game/bulk-edit';
import { adminPaths } from '~/domain/paths/admin';
import { fieldForm, fieldRows } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { FieldForm } from '~/ui/admin/game/prices';
import { readFilter } from '~/ui/admin/game/view';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { foundGames, managedGames, shownFilter } from '~/web/game/search-results.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const change = readFieldChange(new URL(args.request.url).searchParams.get('change') ?? '');
  return { found: foundGames(filterOf(args.request)), change: change === null ? '' : writeFieldChange(change) };
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'preview') throw new Response(null, { status: 400 });
  try {
    return await preview(form, args.request);
  } catch (error) {
    return saveFailed(error, args, form, 'field-failed');
  }
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

function filterOf(request: Request): ManagedFilter {
  return shownFilter(readFilter(new URL(request.url).searchParams));
}

async function preview(form: SubmittedForm, request: Request) {
  const parsed = form.parse(fieldForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { change } = parsed.value;
  const ids = managedGames(filterOf(request)).map(({ id }) => id);
  const rows = await fieldRows(shop.store, ids, change);
  if (rows.length === 0) return invalid(form, { form: 'prices-no-games' });
  const batch = { kind: 'field', fileName: '', coefficient: null, change: writeFieldChange(change) } as const;
  return redirect(adminPaths.batch(await shop.gameBatches.keep(rows, batch)), 303);
}
