import { useSyncExternalStore } from 'react';
import { Icon } from '~/ui/kit/icon';
import { useRootData } from '~/ui/kit/root-data';
import { useFrameWords } from '~/ui/words/shop/frame';

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
  const { sentence } = useFrameWords();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status">
      {!isOnline ? <Sentence>{sentence('offline-visitor')}</Sentence> : isOffline ? <Sentence>{sentence('offline-store')}</Sentence> : null}
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
