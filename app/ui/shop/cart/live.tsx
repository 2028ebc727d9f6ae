import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { paths } from '~/domain/paths';
import { useRootData } from '~/ui/kit/root-data';

/** Waits so long: a change in another window of this browser is shown there first, with its message. */
const SETTLE_MS = 250;
/** A refused stream is opened again after so long: the store may be down. */
const REFUSED_MS = 30_000;

/** The stream's last message, until the page has handled it. */
type News = { readonly mark: string } | 'signed-out';

/**
 * Keeps a saved cart the same on all devices of the shopper: when the server reports a change, the page's loaders run again. Without
 * JavaScript the cart is read at each view.
 */
export function LiveCart() {
  const { cartMark: own, isOffline } = useRootData();
  const cartMark = own === '' ? markInHeaders() : own;
  const { pathname } = useLocation();
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [news, setNews] = useState<News | null>(null);
  // why offline too: the stream is opened again until the store is back, and then starts with a mark
  const isFollowed = cartMark !== null || isOffline;
  const isBusy = state !== 'idle' || navigation.state !== 'idle';

  useEffect(() => (isFollowed ? followWhileVisible(setNews) : undefined), [isFollowed]);

  useEffect(() => {
    if (news === null || isBusy) return;
    if (news !== 'signed-out' && news.mark === cartMark) return setNews(null);
    const timer = setTimeout(() => {
      if (pathname !== paths.cart && isAnswerShown()) return;
      setNews(null);
      revalidate();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [news, cartMark, isBusy, pathname, revalidate]);

  return null;
}

/**
 * The mark that came in the headers of the document, beside a page that others get too. A browser that doesn't tell asks for the page's
 * data once more.
 */
function markInHeaders(): string {
  if (typeof window === 'undefined') return '';
  const [document] = performance.getEntriesByType('navigation');
  const timing = document instanceof PerformanceNavigationTiming ? document.serverTiming : [];
  return decodeURIComponent(timing?.find(({ name }) => name === 'cart')?.description ?? '');
}

/** A refusal or a one-time message disappears when the loaders run again, so the cart in the header waits. */
function isAnswerShown(): boolean {
  return document.querySelector('main [aria-invalid="true"], main .notice[role]') !== null;
}

/**
 * Listens while the page is visible: a browser has six connections to a server for all its tabs together, and a hidden page on a phone
 * should not use the battery. Each stream begins with the current mark, so no change is missed. Returns the function that ends it.
 */
function followWhileVisible(onNews: (news: News) => void): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function listen(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(paths.cartEvents);
    source.addEventListener('cart', ({ data }: MessageEvent<string>) => onNews({ mark: data }));
    source.addEventListener('signed-out', () => {
      close();
      onNews('signed-out');
      // She may be signed in again by another session: then the stream works.
      retry = window.setTimeout(listen, REFUSED_MS);
    });
    // The browser opens a stream again that ended, but not one that was refused.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) retry = window.setTimeout(listen, REFUSED_MS);
    });
  }

  listen();
  document.addEventListener('visibilitychange', listen);
  return () => {
    document.removeEventListener('visibilitychange', listen);
    close();
  };
}
