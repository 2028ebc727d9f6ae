import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';

import { adminPaths } from '~/domain/paths/admin';
import { KeySearch } from '~/ui/admin/key/list';
import { AdminPage } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { searchKey } from '~/web/game/admin.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'find') throw new Response(null, { status: 400 });
  const keyPlace = await searchKey(shop, form);
  return keyPlace.ok ? redirect(adminPaths.keys(keyPlace.gameId, { key: keyPlace.keyId }), 303) : invalid(form, keyPlace.errors);
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-keys') });
};

export default function NoGamePage() {
  const { t } = useAdminTranslations();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('keys')}>
      <Empty title={t('game-id-missing')}>
        <p className="soft">{t('keys-choose-game')}</p>
        <Link className="btn btn--go btn--l" to={adminPaths.games()}>
          {t('all-games')}
        </Link>
      </Empty>
      <section className="panel above" aria-label={t('search-title')}>
        <KeySearch action={adminPaths.keySearch} typed={answer?.values['search'] ?? ''} error={answer?.errors['search']} />
      </section>
    </AdminPage>
  );
}
