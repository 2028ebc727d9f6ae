import { isRouteErrorResponse, useLocation } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { BackToAll } from '~/ui/admin/layout/page';
import { AdminFailure } from '~/ui/admin/layout/failure';
import { Failed } from '~/ui/components/failure-page';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

export function KeysFailure({ error }: { readonly error: unknown }) {
  const { t } = useAdminTranslations();
  const { pathname, search } = useLocation();
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  if (isRouteErrorResponse(error) && !isAway) return <AdminFailure error={error} />;
  const title = t('codes-fetch-failed', { reason: t(isAway ? 'reason-unavailable' : 'reason-other') });
  return (
    <Failed title={title} text={isAway ? t('we-are-offline') : t('failure-log-hint')} icon="circle-alert">
      <Link className="btn btn--go btn--l" to={pathname + search} reloadDocument>
        {t('try-again')}
      </Link>
      <BackToAll to={adminPaths.games()} text={t('all-games')} />
    </Failed>
  );
}
