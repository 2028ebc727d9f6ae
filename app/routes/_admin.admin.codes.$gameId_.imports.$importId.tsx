import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { KeyImport } from '~/features/key/index.server';
import type { Shop } from '~/services/index.server';
import { ImportPreview } from '~/ui/admin/key/import-preview';
import { ImportProgress, ImportResult, UndoImport } from '~/ui/admin/key/import-result';
import { readVerdict, toImportRow, toImportView, undoRefusal, type ImportView } from '~/ui/admin/key/import-view';
import { SupplierNames } from '~/ui/admin/key/supplier';
import { KeysFailure } from '~/ui/admin/key/failure';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { work } from '~/web/bulk-job/progress-page.server';
import { redirectWithToast } from '~/web/flash.server';
import { readTicks } from '~/web/game/key-ticks.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const found = await findImport(args);
  const params = new URL(args.request.url).searchParams;
  const verdict = readVerdict(params.get('verdict'));
  const isWorking = found.finishedAt === null && found.state !== 'preview';
  if (isWorking) await shop.keyImports.resume();
  const rows = found.state === 'preview' ? await shop.keyImports.rowPage(found, verdict, Number(params.get('page'))) : null;
  const view = {
    item: toImportView(say, found),
    verdict,
    rows: rows && { ...rows, items: rows.items.map((row) => toImportRow(say, row, found)) },
    asks: found.state === 'done' && params.get('ask') === 'undo',
  };
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const found = await findImport(args);
  try {
    const isCurrent = form.values['shown'] === undefined || (await shop.keyImports.tick(found.gameId, found.id, readTicks(form)));
    return form.intent === 'tick' || !isCurrent ? redirect(pageOf(found, form), 303) : await act(shop, say, form.intent, found, account.id);
  } catch (error) {
    return saveFailed(error, args, form, form.intent === 'undo' ? 'import-undo-failed' : 'bulk-failed');
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('import-of-game', { gameTitle: args.data.item.gameTitle }) : t('admin-import') });
};

export const handle: PageHandle = {
  overlay: (loaded) => {
    const { item, asks } = loaded as { item: ImportView; asks: boolean };
    return asks && <UndoImport item={item} />;
  },
};

export default function AdminImportPage() {
  const { t } = useAdminTranslations();
  const { item, verdict, rows } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t('key-import-of-keys')}</h1>
          <p className="soft">
            <bdi>{item.gameTitle}</bdi>: <bdi>{item.fileName}</bdi>
            <SupplierNames names={item.supplier === null ? [] : [item.supplier]} />
          </p>
        </div>
      }
      aside={
        item.fileId === '' ? (
          <BackToAll to={adminPaths.keys(item.gameId)} text={t('keys-of-this-game')} />
        ) : (
          <BackToAll to={adminPaths.keyFile(item.fileId)} text={t('keys-many-whole')} />
        )
      }
    >
      <NotSaved failure={sent?.failure} />
      {rows !== null ? (
        <ImportPreview item={item} rows={rows} verdict={verdict} />
      ) : item.isOver ? (
        <ImportResult item={item} />
      ) : (
        <ImportProgress item={item} />
      )}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <KeysFailure error={useRouteError()} />;
}

/** Finds the import, also when its game is gone. */
async function findImport({ context: { shop }, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<KeyImport> {
  const found = await shop.keyImports.find(params['gameId'] ?? '', params['importId'] ?? '');
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

function pageOf({ gameId, id }: KeyImport, { values }: SubmittedForm): string {
  const page = Number(values['page']) > 1 ? String(Number(values['page'])) : '';
  return adminPaths.keyImport(gameId, id, { verdict: readVerdict(values['verdict'] ?? null) ?? '', page });
}

async function act(shop: Shop, say: AdminTranslations, intent: string, { gameId, id }: KeyImport, by: string) {
  const { t } = say;
  const here = adminPaths.keyImport(gameId, id);
  const settled = (ms: number) => shop.keyImports.settled(id, ms);
  switch (intent) {
    case 'import': {
      const begin = () => shop.keyImports.begin(gameId, id, by);
      return work(shop, {
        here,
        begin,
        settled,
        doneText: t('bulk-complete'),
        failedText: () => t('bulk-failed', { reason: t('reason-conflict') }),
      });
    }
    case 'undo': {
      const begin = () => shop.keyImports.undo(gameId, id, by);
      return work(shop, { here, begin, settled, doneText: t('import-undone'), failedText: undoFailed(shop, say) });
    }
    case 'discard':
      if (!(await shop.keyImports.discard(gameId, id))) return redirect(here, 303);
      return redirectWithToast(shop, adminPaths.keys(gameId), { text: t('import-discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}

function undoFailed(shop: Shop, say: AdminTranslations) {
  return (code: string, [id = '', game = '', order = '']: readonly string[]) =>
    say.t('import-undo-failed', { reason: undoRefusal(say, code, [id, shop.catalogue.known(game)?.title ?? game, order]) });
}
