import { useLocation } from '@remix-run/react';
import { useCallback } from 'react';

import { paths } from '~/domain/paths';
import { useRootData } from '~/ui/root-data';
import { useLiveUpdates } from '~/ui/components/use-live-updates';

/** Keeps a saved cart the same on all devices. Without JavaScript the cart is read at each view. */
export function LiveCart() {
  const { cartVersion: own, isOffline } = useRootData();
  const mark = own === '' ? markInHeaders() : own;
  const { pathname } = useLocation();
  // A refusal or a one-time message disappears when the loaders run again, so the cart in the header waits.
  const mayAsk = useCallback(() => pathname === paths.cart || !isAnswerShown(), [pathname]);
  // why offline too: the stream is opened again until the store is back, and then starts with a mark
  useLiveUpdates({ address: paths.cartEvents, event: 'cart', mark, isFollowed: mark !== null || isOffline, mayAsk });
  return null;
}

/** Returns the version in the document's headers, beside a page that others get too. */
function markInHeaders(): string {
  if (typeof window === 'undefined') return '';
  const [document] = performance.getEntriesByType('navigation');
  const timing = document instanceof PerformanceNavigationTiming ? document.serverTiming : [];
  return decodeURIComponent(timing?.find(({ name }) => name === 'cart')?.description ?? '');
}

function isAnswerShown(): boolean {
  return document.querySelector('main [aria-invalid="true"], main .notice[role]') !== null;
}
