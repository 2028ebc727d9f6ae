import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { KeyImport } from '~/features/key/index.server';
import { FileImports, UndoFile } from '~/ui/admin/key/file';
import { SupplierNames } from '~/ui/admin/key/supplier';
import { readVerdict, toFileView, toImportRow, undoRefusal, type FileView } from '~/ui/admin/key/import-view';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { work } from '~/web/bulk-job/progress-page.server';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { readTicks } from '~/web/game/key-ticks.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const imports = await importsOf(args);
  const params = new URL(args.request.url).searchParams;
  const verdict = readVerdict(params.get('verdict'));
  const isWorking = imports.some(({ state, finishedAt }) => state !== 'preview' && finishedAt === null);
  if (isWorking) await shop.keyImports.resume();
  const open = imports.filter(({ state }) => state === 'preview');
  const rows = isWorking || open.length === 0 ? null : await shop.keyFiles.rowPage(open, verdict, Number(params.get('page')));
  const file = toFileView(say, imports, (gameId) => shop.catalogue.find(gameId)?.free ?? 0);
  const view = {
    file,
    verdict,
    rows: rows && { ...rows, items: rows.items.map(({ row, of }) => toImportRow(say, row, of)) },
    asks: file.canUndo && params.get('ask') === 'undo',
  };
  return view;
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const imports = await importsOf(args);
  try {
    const isCurrent = form.values['shown'] === undefined || (await shop.keyFiles.tick(imports, readTicks(form)));
    return form.intent === 'tick' || !isCurrent ? redirect(pageOf(args, form), 303) : await act(say, form.intent, args, account.id);
  } catch (error) {
    return saveFailed(error, args, form, form.intent === 'undo' ? 'import-undo-failed' : 'bulk-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('keys-many') });
};

export const handle: PageHandle = {
  overlay: (loaded) => {
    const { file, asks } = loaded as { file: FileView; asks: boolean };
    return asks && <UndoFile file={file} />;
  },
};

export default function AdminKeyFilePage() {
  const { t } = useAdminTranslations();
  const { file, verdict, rows } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t('keys-many')}</h1>
          <p className="soft">
            <bdi>{file.fileName === '' ? t('keys-many-pasted') : file.fileName}</bdi>
            <SupplierNames names={file.suppliers} />
          </p>
        </div>
      }
      aside={<BackToAll to={adminPaths.loadKeys} text={t('keys-many-another')} />}
    >
      <NotSaved failure={sent?.failure} />
      <FileImports file={file} rows={rows} verdict={verdict} />
    </AdminPage>
  );
}

/** Returns the imports of the file; 404 where none is left. */
async function importsOf({ context: { shop }, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<readonly KeyImport[]> {
  const found = await shop.keyFiles.find(params['id'] ?? '');
  if (found.length === 0) throw new Response(null, { status: 404 });
  return found;
}

function pageOf({ params }: ActionFunctionArgs, { values }: SubmittedForm): string {
  const page = Number(values['page']) > 1 ? String(Number(values['page'])) : '';
  return adminPaths.keyFile(params['id'] ?? '', { verdict: readVerdict(values['verdict'] ?? null) ?? '', page });
}

async function act(say: AdminTranslations, intent: string, args: ActionFunctionArgs, by: string) {
  const { shop } = args.context;
  const { t, tCount } = say;
  const id = args.params['id'] ?? '';
  const here = adminPaths.keyFile(id);
  let begun: readonly KeyImport[] = [];
  const settled = (ms: number) => shop.keyFiles.settled(begun, ms);
  switch (intent) {
    case 'import': {
      const begin = async () => (begun = await shop.keyFiles.begin(id, by));
      const failedText = () => t('bulk-failed', { reason: t('reason-conflict') });
      return work(shop, { here, begin, settled, doneText: t('bulk-complete'), failedText });
    }
    case 'undo': {
      let inUse = 0;
      const begin = async () => {
        const undone = await shop.keyFiles.undo(await shop.keyFiles.find(id), by);
        [begun, inUse] = [undone.begun, undone.inUse.length];
      };
      const failedText = (code: string, [first = '', game = '', order = '']: readonly string[]) =>
        t('import-undo-failed', { reason: undoRefusal(say, code, [first, shop.catalogue.known(game)?.title ?? game, order]) });
      const done = await work(shop, { here, begin, settled, doneText: t('import-undone'), failedText });
      return inUse === 0 ? done : redirectWithToast(shop, here, { text: tCount('keys-many-kept', inUse), tone: 'bad' });
    }
    case 'discard':
      await shop.keyFiles.discard(await shop.keyFiles.find(id));
      return redirectWithToast(shop, adminPaths.loadKeys, { text: t('import-discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}
