import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { ShopError } from '~/domain/shared/shop-error';
import type { GameBatch } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { BatchPreview, BatchProgress, BatchResult } from '~/ui/admin/game/change/page';
import { ChangeActs, ChangeRows } from '~/ui/admin/game/change/undo';
import { OrdersMeanwhile } from '~/ui/admin/game/change/second-look';
import {
  BATCH_TITLES,
  batchWord,
  readBatchVerdict,
  toBatchRow,
  toBatchView,
  toChangedRow,
  toChangeFacts,
} from '~/ui/admin/game/bulk-edit-view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { changedGames, changeFacts, ordersSince, rowsLeft } from '~/web/game/change-page.server';
import { requireAdmin } from '~/web/guards.server';
import { work } from '~/web/bulk-job/progress-page.server';
import { lastList } from '~/web/admin/last-list.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  const params = new URL(args.request.url).searchParams;
  const verdict = readBatchVerdict(params.get('verdict'));
  const isWorking = batch.state === 'writing';
  if (isWorking) await shop.gameBatches.resume();
  const rows = batch.state === 'preview' ? await shop.gameBatches.rowPage(batch, verdict, Number(params.get('page'))) : null;
  const listTo = await lastList(shop, args.request, 'games');
  const leftRows = batch.state === 'done' && batch.kind === 'undo' ? await rowsLeft(shop, batch, Number(params.get('page'))) : null;
  const record = batch.state === 'done' ? await changedGames(shop, batch, Number(params.get('page'))) : null;
  const view = {
    facts: toChangeFacts(say, await changeFacts(shop, batch)),
    record: record && { ...record, items: record.items.map(({ row, now }, nth) => toChangedRow(say, row, now, `${row.id} ${nth}`)) },
    left: leftRows && { ...leftRows, items: leftRows.items.map((each) => toBatchRow(say, each)) },
    orders: isWorking ? null : await ordersSince(shop, batch),
    listTo,
    batch: toBatchView(say, batch),
    verdict,
    rows: rows && { ...rows, items: rows.items.map((each) => toBatchRow(say, each)) },
  };
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  try {
    return await act(shop, say, form, { ...batch, listTo: await lastList(shop, args.request, 'games') }, account.id);
  } catch (error) {
    return saveFailed(error, args, form, batchWord(batch, 'failed'));
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t(args.data ? BATCH_TITLES[args.data.batch.kind] : 'admin-games') });
};

export default function AdminBatchPage() {
  const { t } = useAdminTranslations();
  const { batch, verdict, rows, listTo, facts, record, left, orders } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t(BATCH_TITLES[batch.kind])}</h1>
          {batch.fileName === '' ? null : (
            <p className="soft">
              <bdi>{batch.fileName}</bdi>
            </p>
          )}
        </div>
      }
      aside={<BackToAll to={listTo} text={t('all-games')} />}
    >
      <NotSaved failure={sent?.failure} />
      {rows !== null ? (
        <BatchPreview batch={batch} rows={rows} verdict={verdict} errors={sent?.errors ?? {}} orders={orders} />
      ) : batch.state === 'done' ? (
        <>
          <BatchResult batch={batch} listTo={listTo}>
            <ChangeActs batch={batch} facts={facts} />
            {orders === null ? null : <OrdersMeanwhile {...orders} />}
          </BatchResult>
          {record === null ? null : <ChangeRows batch={batch} rows={record} title={t('change-rows')} />}
          {left === null ? null : <ChangeRows batch={batch} rows={left} title={t('undo-stayed')} />}
        </>
      ) : (
        <BatchProgress batch={batch} />
      )}
    </AdminPage>
  );
}

async function act(
  shop: Shop,
  { t }: AdminTranslations,
  form: SubmittedForm,
  { id, kind, listTo, state, warnings }: GameBatch & { readonly listTo: string },
  by: string,
) {
  const here = adminPaths.batch(id);
  const isChecked = form.values['looked'] === 'on';
  switch (form.intent) {
    case 'apply':
      if (state === 'preview' && !isChecked && Object.keys(warnings).length > 0) return invalid(form, { looked: 'looked-required' });
      return work(shop, {
        here,
        begin: () => shop.gameBatches.begin(id, by, isChecked),
        settled: (ms) => shop.gameBatches.settled(id, ms),
        doneText: t(batchWord({ kind }, 'complete')),
        failedText: (code) => t(batchWord({ kind }, 'failed'), { reason: t(reasonOf(code)) }),
      });
    case 'undo':
      try {
        return redirect(adminPaths.batch(await shop.gameBatches.previewUndo(id)), 303);
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        return redirectWithToast(shop, here, { text: t('undo-failed', { reason: t(reasonOf(error.code)) }), tone: 'bad' });
      }
    case 'discard':
      if (!(await shop.gameBatches.discard(id))) return redirect(here, 303);
      return redirectWithToast(shop, listTo, { text: t('discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}

function reasonOf(code: ShopError['code']) {
  return code === 'change-running' ? 'reason-change-running' : 'reason-conflict';
}
