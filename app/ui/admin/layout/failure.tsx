import { adminPaths } from '~/domain/paths/admin';
import { Failed, FailurePage, failureStatus } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export function AdminFailure({ error }: { readonly error: unknown }) {
  const { t } = useAdminTranslations();
  const status = failureStatus(error);
  if (status !== 501)
    return (
      <FailurePage status={status}>
        <Link className="btn btn--go btn--l" to={adminPaths.today}>
          {t('today')}
        </Link>
      </FailurePage>
    );
  return (
    <Failed title={t('failure-unreadable-title')} text={t('unreadable-here')} icon="circle-alert">
      <Link className="btn btn--go btn--l" to={adminPaths.health}>
        {t('open-the-health-page')}
      </Link>
    </Failed>
  );
}
