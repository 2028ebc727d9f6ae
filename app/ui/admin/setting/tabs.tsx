import { SETTING_GROUPS, type SettingGroup } from '~/domain/setting';
import { adminPaths } from '~/domain/paths/admin';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { GROUP_NAMES } from './group';

/** On a phone one row that scrolls sideways: the group of the page stays in view at its edge. */
export function SettingTabs({ current }: { readonly current: SettingGroup }) {
  const { t } = useAdminTranslations();
  return (
    <nav className="setting__tabs below" aria-label={t('settings-groups')}>
      <ul className="row gap-xs">
        {SETTING_GROUPS.map((group) => (
          <li key={group} className={group === current ? 'setting__tab--current' : undefined}>
            <Link className="chip" to={adminPaths.settings(group)} {...(group === current ? { 'aria-current': 'page' } : {})}>
              {t(GROUP_NAMES[group])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
