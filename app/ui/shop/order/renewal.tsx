import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const EVERY_MS = 10_000;

/** Reads the page again now and then while the order waits, so that its key appears by itself. A hidden page waits until it is seen. */
export function OrderRenewal() {
  const { state, revalidate } = useRevalidator();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!isIdle) return;
    const look = () => document.visibilityState === 'visible' && navigator.onLine && revalidate();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isIdle, revalidate]);
  return null;
}
