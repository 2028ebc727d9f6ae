import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { SETTING_GROUPS } from '~/domain/setting';
import { adminPaths } from '~/domain/paths/admin';
import { AdminPage } from '~/ui/admin/layout/page';
import { standOf } from '~/ui/admin/setting/view';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';
import { GROUP_NAMES } from '~/ui/admin/setting/group';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const [settings, services] = [shop.settings.current(), shop.settings.services()];
  return {
    groups: SETTING_GROUPS.map((group) => ({ group, stand: standOf(i18n, group, settings, services, shop.settings.isMailTried()) })),
  };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-settings') });
};

export default function AdminSettingsPage() {
  const { t } = useAdminTranslations();
  const { groups } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('settings-title')} aside={<p className="soft">{t('settings-lead')}</p>}>
      <ul className="setting-groups stack">
        {groups.map(({ group, stand }) => (
          <li className="panel stack gap-s" key={group}>
            <h2>
              <Link to={adminPaths.settings(group)}>{t(GROUP_NAMES[group])}</Link>
            </h2>
            <p>{t(`settings-group-${group}-why`)}</p>
            <p className={stand.isMissing ? 'badge badge--warn' : 'soft'}>{stand.text}</p>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
