import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { ShopError } from '~/domain/shared/shop-error';
import { keysOf, type KeyImport, MAX_GAMES } from '~/features/key/index.server';
import { shop } from '~/services/index.server';
import { toImportView } from '~/ui/admin/key/import-view';
import { ManyImports } from '~/ui/admin/key/many';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { stagedPage, work } from '~/web/bulk-job/progress-page.server';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { refreshHeaders } from '~/web/refresh-header.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const imports = await importsOf(args);
  const isWorking = imports.some(({ state, finishedAt }) => state !== 'preview' && finishedAt === null);
  if (isWorking) await shop.keyImports.resume();
  return stagedPage({ imports: imports.map((each) => toImportView(say, each)) }, isWorking);
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  try {
    return await act(say, form.intent, await importsOf(args), account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'bulk-failed');
  }
}

export const headers = refreshHeaders;

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('keys-many') });
};

export default function AdminKeysOfManyFilePage() {
  const { t } = useAdminTranslations();
  const { imports } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  return (
    <AdminPage section="games" title={t('keys-many')} aside={<BackToAll to={adminPaths.keysOfMany} text={t('keys-many-another')} />}>
      <NotSaved failure={sent?.failure} />
      <ManyImports imports={imports} />
    </AdminPage>
  );
}

/** Returns the imports that the address names; 404 where none is left. */
async function importsOf({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<readonly KeyImport[]> {
  const ids = (new URL(request.url).searchParams.get('imports') ?? '').split('.').slice(0, MAX_GAMES);
  const found = await shop.keyImports.findMany([...new Set(ids)].filter((id) => id !== ''));
  if (found.length === 0) throw new Response(null, { status: 404 });
  return found;
}

async function act(say: AdminTranslations, intent: string, imports: readonly KeyImport[], by: string) {
  const { t } = say;
  const open = imports.filter(({ state }) => state === 'preview');
  switch (intent) {
    case 'import': {
      const wanted = open.filter((each) => keysOf(each) > 0);
      const begin = async () => {
        if (wanted.length === 0) throw new ShopError('wrong-state', []);
        for (const { gameId, id } of wanted) await shop.keyImports.begin(gameId, id, by);
      };
      const settled = async (ms: number) => (await Promise.all(wanted.map(({ id }) => shop.keyImports.settled(id, ms)))).every(Boolean);
      const failedText = () => t('bulk-failed', { reason: t('reason-conflict') });
      return work({
        here: adminPaths.keysOfManyFile(imports.map(({ id }) => id)),
        begin,
        settled,
        doneText: t('bulk-complete'),
        failedText,
      });
    }
    case 'discard':
      for (const { gameId, id } of open) await shop.keyImports.discard(gameId, id);
      return redirectWithToast(adminPaths.keysOfMany, { text: t('import-discarded') });
    default:
      throw new Response(null, { status: 400 });
  }
}
