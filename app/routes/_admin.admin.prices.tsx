import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { coefficientForm, priceRows } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { ManyGamesPage } from '~/ui/admin/game/change-many';
import { readFilter } from '~/ui/admin/game/view';
import { CoefficientForm } from '~/ui/admin/game/prices';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
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
    return await preview(form, filterOf(args.request));
  } catch (error) {
    return saveFailed(error, args, form, 'prices-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('game-admin-prices') });
};

export default function AdminPricesPage() {
  const { t } = useAdminTranslations();
  const found = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <ManyGamesPage
      title={t('game-change-many-prices')}
      action={adminPaths.prices()}
      found={found}
      failure={<NotSaved failure={sent?.failure} />}
    >
      <CoefficientForm
        action={adminPaths.prices(found.filter)}
        count={found.count}
        value={sent?.values?.['coefficient'] ?? ''}
        errors={sent?.errors ?? {}}
      />
    </ManyGamesPage>
  );
}

function filterOf(request: Request): ManagedFilter {
  return shownFilter(readFilter(new URL(request.url).searchParams));
}

async function preview(form: SubmittedForm, filter: ManagedFilter) {
  const parsed = form.parse(coefficientForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { coefficient } = parsed.value;
  const rows = await priceRows(
    shop.store,
    managedGames(filter).map(({ id }) => id),
    coefficient,
  );
  if (rows.length === 0) return invalid(form, { form: 'prices-no-games' });
  return redirect(adminPaths.batch(await shop.gameBatches.keep(rows, { kind: 'coefficient', fileName: '', coefficient })), 303);
}
