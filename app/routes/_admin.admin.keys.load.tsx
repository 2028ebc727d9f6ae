import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ShopError } from '~/domain/shared/shop-error';
import type { CsvRefusal } from '~/features/csv/index.server';
import { keyFileForm, MAX_GAMES, type UnplacedLine } from '~/features/key/index.server';
import { csvReason } from '~/ui/admin/bulk-job/csv-words';
import { toPastFileView } from '~/ui/admin/key/import-view';
import { FileExample, FileUpload, PastFiles } from '~/ui/admin/key/file-upload';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { readCsvForm } from '~/web/bulk-job/csv-form.server';
import type { SubmittedForm } from '~/web/form.server';
import { invalid, invalidWith, saveFailed } from '~/web/form-response.server';
import { gameNamed } from '~/web/game/admin.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const NO_ERRORS: FormErrors = {};
const NO_VALUES: FormValues = {};
const NO_LINES: readonly UnplacedLine[] = [];

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const [past, suppliers] = await Promise.all([shop.keyFiles.listPast(), shop.keyFiles.suppliers()]);
  return { past: past.map((each) => toPastFileView(i18n, each)), suppliers };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  return inUploadTurn(args.request, user, () => upload(i18n, args));
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('keys-many') });
};

export default function AdminLoadKeysPage() {
  const { t } = useAdminTranslations();
  const { past, suppliers } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('keys-many')} aside={<BackToAll to={adminPaths.restock()} text={t('keys')} />}>
      <NotSaved failure={answer?.failure} />
      <div className="key-load split stack gap-xl">
        <FileUpload
          errors={answer?.errors ?? NO_ERRORS}
          values={answer?.values ?? NO_VALUES}
          failure={answer?.more?.unread ?? null}
          lines={answer?.more?.lines ?? NO_LINES}
          suppliers={suppliers}
        />
        <div className="stack">
          <FileExample />
          <PastFiles files={past} />
        </div>
      </div>
    </AdminPage>
  );
}

const fileForm = keyFileForm.omit({ coefficient: true });

async function upload(i18n: AdminTranslations, args: ActionFunctionArgs) {
  const { shop } = args.context;
  const { t, tCount } = i18n;
  const submitted = await readCsvForm(args.request, fileForm, { pasted: 'pasted' });
  if (!submitted.ok)
    return submitted.refusal
      ? unread(i18n, submitted.form, submitted.refusal, submitted.status)
      : invalid(submitted.form, submitted.errors);
  const { form, file, value } = submitted;
  try {
    const previewed = await shop.keyFiles.preview(file, value, { isPasted: isPasted(form), gameOf: (name) => gameNamed(shop, name) });
    if (previewed.ok) return redirect(adminPaths.keyFile(previewed.id), 303);
    switch (previewed.code) {
      case 'key-games-unknown':
        return unreadFile(form, tCount('keys-many-unplaced', previewed.count), previewed.lines);
      case 'key-games-many':
        return unreadFile(form, t('keys-many-too-many', { most: MAX_GAMES }));
      default:
        return unread(i18n, form, previewed);
    }
  } catch (error) {
    if (error instanceof ShopError) return unreadFile(form, t('bulk-failed', { reason: t('reason-not-found') }), NO_LINES, 409);
    return saveFailed(error, args, form, 'bulk-failed');
  }
}

type Sent = Pick<SubmittedForm, 'intent' | 'values'>;

const isPasted = ({ values }: Sent) => (values['pasted'] ?? '').trim() !== '';

function unreadFile(form: Sent, text: string, lines = NO_LINES, status = 422) {
  return invalidWith(form, { [isPasted(form) ? 'pasted' : 'csv']: 'keys-many-unread' }, { unread: text, lines }, status);
}

function unread(i18n: AdminTranslations, form: Sent, refusal: CsvRefusal, status = 422) {
  return unreadFile(form, i18n.t('bulk-failed', { reason: csvReason(i18n, refusal) }), NO_LINES, status);
}
