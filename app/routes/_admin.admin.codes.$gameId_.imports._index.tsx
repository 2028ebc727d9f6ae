import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ShopError } from '~/domain/shared/shop-error';
import { beginningOf } from '~/domain/shared/truncate';
import type { CsvRefusal } from '~/features/csv/index.server';
import { keyFileForm, MAX_PASTED_LENGTH } from '~/features/key/index.server';
import { ImportList } from '~/ui/admin/key/import-list';
import { toImportView } from '~/ui/admin/key/import-view';
import { KeyUpload } from '~/ui/admin/key/upload';
import { KeysFailure } from '~/ui/admin/key/failure';
import { KeysHead } from '~/ui/admin/key/head';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { csvReason } from '~/ui/admin/bulk-job/csv-words';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readCsvForm } from '~/web/bulk-job/csv-form.server';
import type { SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';
import { managedGame } from '~/web/game/admin.server';

const NO_ERRORS: FormErrors = {};
const NO_VALUES: FormValues = {};

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const game = await managedGame(shop, args.params['gameId']);
  return {
    game: { id: game.id, title: game.title, platform: game.platform, cover: game.cover, archived: game.archived },
    coefficient: String(game.coefficient / 10),
    suppliers: await shop.keyFiles.suppliers(),
    imports: (await shop.keyImports.listOf(game.id)).map((each) => toImportView(i18n, each)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, user, () => upload(i18n, args));
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('key-bulk-upload-title', { title: args.data.game.title }) : t('admin-bulk-upload') });
};

export default function AdminImportsPage() {
  const { t } = useAdminTranslations();
  const { game, coefficient, suppliers, imports } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={<KeysHead game={game} />} aside={<BackToAll to={adminPaths.keys(game.id)} text={t('keys-of-this-game')} />}>
      <NotSaved failure={answer?.failure} />
      <div className="admin items-start stack gap-xl">
        <div className="admin__form stack shrink">
          {game.archived ? (
            <p className="panel soft">{t('keys-game-archived')}</p>
          ) : (
            <KeyUpload
              gameId={game.id}
              coefficient={answer?.values['coefficient'] ?? coefficient}
              errors={answer?.errors ?? NO_ERRORS}
              values={answer?.values ?? NO_VALUES}
              failure={answer?.more?.unread ?? null}
              isWhole
              suppliers={suppliers}
            />
          )}
        </div>
        <section className="panel" aria-labelledby="imports">
          <h2 id="imports">{t('key-past-imports')}</h2>
          <ImportList imports={imports} />
        </section>
      </div>
    </AdminPage>
  );
}

async function upload(i18n: AdminTranslations, args: ActionFunctionArgs) {
  const { shop } = args.context;
  const csvForm = await readCsvForm(args.request, keyFileForm, { pasted: 'pasted' });
  const game = await managedGame(shop, args.params['gameId']);
  if (!csvForm.ok)
    return csvForm.refusal ? unread(i18n, csvForm.form, csvForm.refusal, csvForm.status) : invalid(csvForm.form, csvForm.errors);
  const { form, file, value } = csvForm;
  try {
    const previewed = await shop.keyImports.preview(game.id, file, value.coefficient, value);
    if (previewed.ok) return redirect(adminPaths.keyImport(game.id, previewed.id), 303);
    return previewed.code === 'key-list-incomplete' ? incomplete(form, previewed.list) : unread(i18n, form, previewed);
  } catch (error) {
    if (error instanceof ShopError) return gone(i18n, form);
    return saveFailed(error, args, form, 'bulk-failed');
  }
}

export function ErrorBoundary() {
  return <KeysFailure error={useRouteError()} />;
}

function gone({ t }: AdminTranslations, form: SubmittedForm) {
  return invalidWith(form, NO_ERRORS, { unread: t('bulk-failed', { reason: t('reason-not-found') }) }, 409);
}

/** Asks for the rest; the keys stand in the box, also those of a file, which no browser sends again. */
function incomplete({ intent, values }: SubmittedForm, list: string) {
  const errors: FormErrors = {
    ...((values['type'] ?? '') === '' && { type: 'key-type-required' as const }),
    ...((values['originPrice'] ?? '').trim() === '' && { originPrice: 'key-price-required' as const }),
  };
  return invalid({ intent, values: { ...values, pasted: beginningOf(list, MAX_PASTED_LENGTH) } }, errors);
}

function unread(i18n: AdminTranslations, form: Pick<SubmittedForm, 'intent' | 'values'>, refusal: CsvRefusal, status = 422) {
  const { t } = i18n;
  const text = t('bulk-failed', { reason: csvReason(i18n, refusal) });
  return invalidWith(form, { csv: refusal.code }, { unread: text }, status);
}
