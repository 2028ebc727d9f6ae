import { useSyncExternalStore } from 'react';
import { Icon } from '~/ui/kit/icon';
import { useRootData } from '~/ui/kit/root-data';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shown if the browser lost its connection, or the store its database. */
export function OfflineNotice() {
  const { isOffline } = useRootData();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status">
      {!isOnline ? (
        <Sentence>You are offline. What you see may be out of date, and nothing can be sent.</Sentence>
      ) : isOffline ? (
        <Sentence>
          We are offline. Our database does not answer at the moment, so your account and your cart are not shown. You can look around.
        </Sentence>
      ) : null}
    </div>
  );
}

function Sentence({ children }: { readonly children: string }) {
  return (
    <p>
      <Icon name="wifi-off" />
      {children}
    </p>
  );
}
