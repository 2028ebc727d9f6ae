import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { BatchKind } from '~/domain/game-batch';
import { ShopError } from '~/domain/shop-error';
import { shop } from '~/services.server';
import { BatchPreview, BatchProgress, BatchResult } from '~/ui/desk/game/batch';
import { batchWord, readBatchVerdict, toBatchRow, toBatchView } from '~/ui/desk/game/batch-view';
import { AdminPage, BackToAll } from '~/ui/desk/page/page';
import { pageMeta } from '~/ui/kit/meta';
import { NotSaved } from '~/ui/desk/page/not-saved';
import { sentence } from '~/ui/words/desk';
import { notSaved } from '~/web/answer.server';
import { readForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';
import { refreshHeaders } from '~/web/refresh.server';
import { redirectWithToast } from '~/web/toast.server';

/** How long (ms) a form waits for the work that it started, so that short work needs no progress page. */
const PATIENCE_MS = 2000;
/** How often a page without JavaScript reloads to show the progress, in seconds. */
const LOOK_EVERY_S = '2';

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  const params = new URL(args.request.url).searchParams;
  const verdict = readBatchVerdict(params.get('verdict'));
  const isWorking = batch.state === 'writing';
  if (isWorking) await shop.gameBatches.resume();
  const rows = batch.state === 'preview' ? await shop.gameBatches.rowPage(batch, verdict, Number(params.get('page'))) : null;
  const view = { batch: toBatchView(batch), verdict, rows: rows && { ...rows, items: rows.items.map(toBatchRow) } };
  return data(view, { headers: isWorking ? { Refresh: LOOK_EVERY_S } : {} });
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await adminOnly(args);
  const form = await readForm(args.request);
  const batch = await shop.gameBatches.find(args.params['id'] ?? '');
  if (!batch) throw new Response(null, { status: 404 });
  try {
    return await act(form.intent, batch, account.id);
  } catch (error) {
    return notSaved(error, args, form, batchWord(batch, 'failed'));
  }
}

export const headers = refreshHeaders;

const TITLES: Readonly<Record<BatchKind, string>> = { import: 'Import of games', coefficient: 'New prices' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? TITLES[args.data.batch.kind] : 'Admin: games' });

export default function AdminBatchPage() {
  const { batch, verdict, rows } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <AdminPage
      section="games"
      title={
        <div>
          <h1>{TITLES[batch.kind]}</h1>
          {batch.fileName === '' ? null : (
            <p className="soft">
              <bdi>{batch.fileName}</bdi>
            </p>
          )}
        </div>
      }
      aside={<BackToAll to={deskPaths.games()} text="All games" />}
    >
      <NotSaved failure={sent?.failure} />
      {rows !== null ? (
        <BatchPreview batch={batch} rows={rows} verdict={verdict} />
      ) : batch.state === 'done' ? (
        <BatchResult batch={batch} />
      ) : (
        <BatchProgress batch={batch} />
      )}
    </AdminPage>
  );
}

async function act(intent: string, { id, kind }: { readonly id: string; readonly kind: BatchKind }, by: string) {
  switch (intent) {
    case 'apply':
      return apply(id, kind, by);
    case 'discard':
      if (!(await shop.gameBatches.discard(id))) return redirect(deskPaths.batch(id), 303);
      return redirectWithToast(deskPaths.games(), { text: sentence('batch-discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Reports work that ends in time at once; else the page shows its progress. */
async function apply(id: string, kind: BatchKind, by: string) {
  const here = deskPaths.batch(id);
  try {
    if ((await shop.gameBatches.begin(id, by)) === 'refreshed') return redirect(here, 303);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const reason = sentence('reason-conflict');
    return redirectWithToast(here, { text: sentence(batchWord({ kind }, 'failed'), { reason }), tone: 'bad' });
  }
  await shop.gameBatches.settled(id, PATIENCE_MS);
  const now = await shop.gameBatches.find(id);
  return now?.state === 'done' ? redirectWithToast(here, { text: sentence(batchWord({ kind }, 'complete')) }) : redirect(here, 303);
}
