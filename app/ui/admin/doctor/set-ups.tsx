import { SET_UP_GROUPS, type SetUp } from '~/domain/admin/setup-checklist';
import { adminPaths } from '~/domain/paths/admin';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export function SetUps({ missing, hasStandIns }: { readonly missing: readonly SetUp[]; readonly hasStandIns: boolean }) {
  const { t } = useAdminTranslations();
  if (missing.length === 0) return null;
  return (
    <section className="panel below" aria-labelledby="set-up">
      <h2 id="set-up">{t('set-up-title')}</h2>
      <p className="soft">{t('set-up-lead')}</p>
      {hasStandIns ? <p className="soft">{t('set-up-demo')}</p> : null}
      <dl className="set-ups">
        {missing.map((one) => {
          const group = SET_UP_GROUPS[one];
          return (
            <div key={one}>
              <dt>{t(`set-up-${one}`)}</dt>
              <dd>
                {t(`set-up-${one}-why`)} <Link to={adminPaths.settings(group)}>{t(`settings-group-${group}`)}</Link>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
