import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { GAMES_CSV_LIMITS, type CsvRefusal } from '~/features/csv/index.server';
import { csvForm } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { GameColumns, GameUpload } from '~/ui/admin/game/upload';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { csvReason } from '~/ui/admin/bulk-job/csv-words';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readCsvForm } from '~/web/bulk-job/csv-form.server';
import type { SubmittedForm, UploadedFile } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const NO_ERRORS: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, user, () => upload(i18n, args));
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-import-games') });
};

export default function AdminGameImportPage() {
  const { t } = useAdminTranslations();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('import-games-title')} aside={<BackToAll to={adminPaths.games()} text={t('all-games')} />}>
      <NotSaved failure={answer?.failure} />
      <div className="admin items-start stack gap-xl">
        <div className="admin__form stack shrink">
          <GameUpload errors={answer?.errors ?? NO_ERRORS} failure={answer?.more?.unread ?? null} />
        </div>
        <GameColumns />
      </div>
    </AdminPage>
  );
}

async function upload(i18n: AdminTranslations, args: ActionFunctionArgs) {
  const submitted = await readCsvForm(args.request, csvForm, { limits: GAMES_CSV_LIMITS });
  if (!submitted.ok)
    return submitted.refusal
      ? unread(i18n, submitted.form, submitted.refusal, submitted.status)
      : invalid(submitted.form, submitted.errors);
  try {
    return await read(args.context.shop, i18n, submitted.form, submitted.file);
  } catch (error) {
    return saveFailed(error, args, submitted.form, 'import-games-failed');
  }
}

async function read(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, file: UploadedFile) {
  const proposed = await shop.gameBatches.proposeFile(file);
  return proposed.ok ? redirect(adminPaths.batch(proposed.id), 303) : unread(i18n, form, proposed);
}

function unread(i18n: AdminTranslations, form: Pick<SubmittedForm, 'intent' | 'values'>, refusal: CsvRefusal, status = 422) {
  const { t } = i18n;
  const { code } = refusal;
  const text = t('import-games-failed', { reason: csvReason(i18n, refusal, GAMES_CSV_LIMITS) });
  return invalidWith(form, { csv: hasOwnWords(code) ? `games-${code}` : code }, { unread: text }, status);
}

const OWN_WORDS = ['csv-columns-missing', 'csv-too-large', 'csv-too-many-rows'] as const;

function hasOwnWords(code: CsvRefusal['code']): code is (typeof OWN_WORDS)[number] {
  return OWN_WORDS.some((each) => each === code);
}
