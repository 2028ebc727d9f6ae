import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { BatchKind } from '~/domain/game/bulk-edit';
import { shop } from '~/services/index.server';
import { BatchPreview, BatchProgress, BatchResult } from '~/ui/admin/game/bulk-edit';
import { batchWord, readBatchVerdict, toBatchRow, toBatchView } from '~/ui/admin/game/bulk-edit-view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { type AdminTranslations, adminTranslationsAt, type DeskText, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { refreshHeaders } from '~/web/refresh-header.server';
import { stagedPage, work } from '~/web/bulk-job/progress-page.server';
import { lastList } from '~/web/admin/last-list.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  const params = new URL(args.request.url).searchParams;
  const verdict = readBatchVerdict(params.get('verdict'));
  const isWorking = batch.state === 'writing';
  if (isWorking) await shop.gameBatches.resume();
  const rows = batch.state === 'preview' ? await shop.gameBatches.rowPage(batch, verdict, Number(params.get('page'))) : null;
  const listTo = await lastList(args.request, 'games');
  const view = {
    listTo,
    batch: toBatchView(say, batch),
    verdict,
    rows: rows && { ...rows, items: rows.items.map((each) => toBatchRow(say, each)) },
  };
  return stagedPage(view, isWorking);
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  try {
    return await act(say, form.intent, { ...batch, listTo: await lastList(args.request, 'games') }, account.id);
  } catch (error) {
    return saveFailed(error, args, form, batchWord(batch, 'failed'));
  }
}

export const headers = refreshHeaders;

const TITLES: Readonly<Record<BatchKind, DeskText>> = {
  import: 'batch-import-of-games',
  coefficient: 'admin-new-prices',
  regions: 'batch-where-games-activate',
  field: 'change-title',
  pictures: 'many-pictures',
};

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t(args.data ? TITLES[args.data.batch.kind] : 'admin-games') });
};

export default function AdminBatchPage() {
  const { t } = useAdminTranslations();
  const { batch, verdict, rows, listTo } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t(TITLES[batch.kind])}</h1>
          {batch.fileName === '' ? null : (
            <p className="soft">
              <bdi>{batch.fileName}</bdi>
            </p>
          )}
        </div>
      }
      aside={<BackToAll to={listTo} text={t('footer-all-games')} />}
    >
      <NotSaved failure={sent?.failure} />
      {rows !== null ? (
        <BatchPreview batch={batch} rows={rows} verdict={verdict} />
      ) : batch.state === 'done' ? (
        <BatchResult batch={batch} listTo={listTo} />
      ) : (
        <BatchProgress batch={batch} />
      )}
    </AdminPage>
  );
}

async function act(
  { t }: AdminTranslations,
  intent: string,
  { id, kind, listTo }: { readonly id: string; readonly kind: BatchKind; readonly listTo: string },
  by: string,
) {
  const here = adminPaths.batch(id);
  switch (intent) {
    case 'apply':
      return work({
        here,
        begin: () => shop.gameBatches.begin(id, by),
        settled: (ms) => shop.gameBatches.settled(id, ms),
        doneText: t(batchWord({ kind }, 'complete')),
        failedText: () => t(batchWord({ kind }, 'failed'), { reason: t('reason-conflict') }),
      });
    case 'discard':
      if (!(await shop.gameBatches.discard(id))) return redirect(here, 303);
      return redirectWithToast(listTo, { text: t('batch-discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}
