import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { regionRows, regionsForm } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { RegionsForm } from '~/ui/admin/game/prices';
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
  return foundGames(filterOf(args.request));
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'preview') throw new Response(null, { status: 400 });
  try {
    return await preview(form, args.request);
  } catch (error) {
    return saveFailed(error, args, form, 'regions-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('game-admin-where-games-activate') });
};

export default function AdminRegionsPage() {
  const { t } = useAdminTranslations();
  const found = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <ManyGamesPage
      title={t('game-state-where-many-activate')}
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

function filterOf(request: Request): ManagedFilter {
  return shownFilter(readFilter(new URL(request.url).searchParams));
}

async function preview(form: SubmittedForm, request: Request) {
  const parsed = form.parse(regionsForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { regions } = parsed.value;
  const ids = managedGames(filterOf(request)).map(({ id }) => id);
  const rows = await regionRows(shop.store, ids, regions);
  if (rows.length === 0) return invalid(form, { form: 'prices-no-games' });
  return redirect(adminPaths.batch(await shop.gameBatches.keep(rows, { kind: 'regions', fileName: '', coefficient: null, regions })), 303);
}
