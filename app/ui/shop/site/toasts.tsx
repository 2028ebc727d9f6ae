import { useState } from 'react';
import { Icon } from '~/ui/kit/icon';
import { useRootData } from '~/ui/kit/root-data';

/**
 * The region is always there, so that screen readers read a new message in it. A message keeps its three seconds when the page changes;
 * its key restarts the animation, also for the same text.
 */
export function Toasts() {
  const { toast } = useRootData();
  const [shown, setShown] = useState(toast);
  if (toast && toast.id !== shown?.id) setShown(toast);
  return (
    <div className="toasts" role="status">
      {shown ? (
        <p className={shown.tone === 'bad' ? 'toast toast--bad' : 'toast'} key={shown.id}>
          <Icon name={shown.tone === 'bad' ? 'circle-alert' : 'circle-check'} />
          <span>{shown.text}</span>
        </p>
      ) : null}
    </div>
  );
}
