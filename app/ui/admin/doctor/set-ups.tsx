import { SET_UP_GROUPS, type SetUp } from '~/domain/admin/setup-checklist';
import { adminPaths } from '~/domain/paths/admin';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import { GROUP_NAMES } from '~/ui/admin/setting/group';
import { resolveCode } from '~/ui/translations/format';

/** The set-ups that have the name of something else. */
const NAMES = { 'set-up-bank': 'method-bank', 'set-up-wallet': 'method-wallet', 'set-up-mail': 'first-sale-mail' } as const;

export function SetUps({ missing, hasStandIns }: { readonly missing: readonly SetUp[]; readonly hasStandIns: boolean }) {
  const { t } = useAdminTranslations();
  if (missing.length === 0) return null;
  return (
    <section className="panel below" aria-labelledby="set-up">
      <h2 id="set-up">{t('set-up-title')}</h2>
      <p className="soft">{t('set-up-lead')}</p>
      {hasStandIns ? <p className="soft">{t('set-up-demo')}</p> : null}
      <dl className="set-ups above-l stack">
        {missing.map((one) => {
          const group = SET_UP_GROUPS[one];
          return (
            <div key={one}>
              <dt>{t(resolveCode(`set-up-${one}`, NAMES))}</dt>
              <dd>
                {t(one === 'github' ? 'set-up-google-why' : `set-up-${one}-why`)}{' '}
                <Link to={adminPaths.settings(group)}>{t(GROUP_NAMES[group])}</Link>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
