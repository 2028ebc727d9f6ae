import { useSyncExternalStore } from 'react';
import { Icon } from './icon';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Tells a visitor whose browser lost its own connection. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status">
      {isOnline ? null : (
        <p>
          <Icon name="wifi-off" />
          You are offline. What you see may be out of date, and nothing can be sent.
        </p>
      )}
    </div>
  );
}
