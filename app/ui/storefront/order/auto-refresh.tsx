import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

import { paths } from '~/domain/paths';
import { useLiveUpdates } from '~/ui/components/use-live-updates';

const EVERY_MS = 10_000;

interface OrderRenewalProps {
  readonly reference: string;
  /** Of the order as the page shows it. */
  readonly mark: string;
}

/**
 * Reads the page again when the order changes, so that its key appears by itself; while no stream tells of changes, now and then. A hidden
 * page waits until it is seen.
 */
export function OrderRenewal({ reference, mark }: OrderRenewalProps) {
  const isTold = useLiveUpdates({ address: paths.orderEvents(reference), event: 'order', mark });
  const { state, revalidate } = useRevalidator();
  const isAsking = !isTold && state === 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const look = () => document.visibilityState === 'visible' && navigator.onLine && revalidate();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsking, revalidate]);
  return null;
}
