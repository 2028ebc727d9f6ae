import { useSyncExternalStore } from 'react';
import { Icon } from '~/ui/components/icon';
import { line, useIsOffline } from '~/ui/components/offline-queue/queue';
import { useRootData } from '~/ui/root-data';
import { useTranslations } from '~/ui/translations/use-translations';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the browser has no connection, that the shop has no database, or that requests wait for the connection. */
export function OfflineNotice() {
  const { isOffline } = useRootData();
  const { t } = useTranslations();
  const common = useTranslations();
  const isHeld = useIsOffline();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const text = isHeld ? 'offline-held' : !isOnline ? 'offline-visitor' : isOffline ? 'offline-store' : null;
  return (
    <div className={isHeld ? 'offline offline--held row' : 'offline'} role="status">
      {text ? (
        <p>
          <Icon name="wifi-off" />
          {t(text)}
        </p>
      ) : null}
      {isHeld ? (
        <button type="button" className="btn btn--line" onClick={line.tryAgain}>
          {common.t('try-again')}
        </button>
      ) : null}
    </div>
  );
}
