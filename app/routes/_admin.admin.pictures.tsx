import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { ManyPictures, PictureNames } from '~/ui/admin/game/picture/many';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readManyPictures } from '~/web/game/many-pictures-form.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  return inUploadTurn(args.request, user, async () => {
    try {
      const { form, staged } = await readManyPictures(user.shop, args.request);
      if (!staged.ok) return invalid(form, { pictures: staged.code }, form.isCut ? 413 : 422);
      return redirect(adminPaths.batch(staged.batch), 303);
    } catch (error) {
      return saveFailed(error, args, { intent: 'read', values: {} }, 'pictures-failed');
    }
  });
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('many-pictures-admin') });
};

export default function AdminManyPicturesPage() {
  const { t } = useAdminTranslations();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('many-pictures')} aside={<BackToAll to={adminPaths.games()} text={t('all-games')} />}>
      <NotSaved failure={answer?.failure} />
      <div className="admin items-start stack gap-xl">
        <div className="admin__form stack shrink">
          <ManyPictures errors={answer?.errors ?? {}} />
        </div>
        <PictureNames />
      </div>
    </AdminPage>
  );
}
