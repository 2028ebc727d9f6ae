import { useLocation, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

import { paths } from '~/domain/paths';
import { useRootData } from '~/ui/kit/root-data';

/** A change made in another window of this browser is shown there first, with its message; then here. */
const SETTLE_MS = 250;
/** When a stream that was refused is asked for again: the store may be away. */
const REFUSED_MS = 30_000;

/** What the stream said last, until the page has taken note of it. */
type News = { readonly mark: string } | 'signed-out';

/**
 * Keeps what the page shows of a saved cart as it is on the shopper's other devices: when the server tells of a change, the page's loaders
 * are asked again. Without JavaScript the cart is read at each view.
 */
export function LiveCart() {
  const { cartMark, isOffline } = useRootData();
  const { pathname } = useLocation();
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [news, setNews] = useState<News | null>(null);
  // why offline too: the stream is asked for again until the store is back, and then begins with a mark
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

/** What a form was answered, a refusal or what is told once, goes away when the loaders are asked again; the cart in the header can wait. */
function isAnswerShown(): boolean {
  return document.querySelector('main [aria-invalid="true"], main .notice[role]') !== null;
}

/**
 * Listens while the page is looked at: a browser has six connections to a server for all its tabs together, and a phone in a pocket has better
 * things to do. Each stream begins with the mark as it is, so nothing is missed between two. Answers the function that ends it.
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
      // Where it turns out that she is signed in again, by another session, there is something to follow.
      retry = window.setTimeout(listen, REFUSED_MS);
    });
    // A stream that ended is opened again by the browser; one that was refused is not.
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
