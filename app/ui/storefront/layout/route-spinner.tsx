import { useLocation, useNavigation } from '@remix-run/react';

import { unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { useIsOffline } from '~/ui/components/offline-queue/queue';
import { useTranslations } from '~/ui/translations/use-translations';

/**
 * Shown for a second after every change of page, and while the next page loads. Its idle text comes from CSS, so that a page without the
 * stylesheet doesn't say 'Loading' for ever.
 */
export function RouteSpinner() {
  const { key } = useLocation();
  const { state, location } = useNavigation();
  const isHeld = useIsOffline();
  const { t } = useTranslations();
  if (isHeld) return null;
  if (state === 'idle') {
    return (
      <div className="loading" role="status" aria-label={t('loading')} key={key}>
        <span data-text={t('loading')} />
      </div>
    );
  }
  return (
    <div className="loading loading--on" role="status" key="on">
      <span>{t(waitingFor(unlocalizedPath(location.pathname)))}</span>
    </div>
  );
}

function waitingFor(pathname: string) {
  if (pathname === paths.products()) return 'loading-games';
  return pathname.startsWith(paths.product('')) ? 'loading-game' : 'loading';
}
