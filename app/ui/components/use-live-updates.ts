import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** A change in another window of this browser is shown there first, with its message. */
const SETTLE_MS = 250;
/** The store may be down. */
const REFUSED_MS = 30_000;

type News = { readonly mark: string } | 'signed-out';

interface Stream {
  readonly address: string;
  readonly event: string;
}

interface FollowedPage extends Stream {
  /** null: the stream could report nothing. */
  readonly mark: string | null;
  readonly isFollowed?: boolean;
  /** Returns whether the page may be read again; asked again when it changes. */
  readonly mayAsk?: () => boolean;
}

const always = () => true;

/**
 * Reads the page's data again when the stream reports another version (docs/decisions/0023-live-pages.md). Returns whether the stream
 * reports.
 */
export function useLiveUpdates({ address, event, mark, isFollowed = true, mayAsk = always }: FollowedPage): boolean {
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [news, setNews] = useState<News | null>(null);
  const [isHeard, setIsHeard] = useState(false);
  const isBusy = state !== 'idle' || navigation.state !== 'idle';

  useEffect(
    () => (isFollowed ? listenWhileVisible({ address, event }, { onNews: setNews, onHeard: setIsHeard }) : undefined),
    [address, event, isFollowed],
  );

  useEffect(() => {
    if (news === null || isBusy) return;
    if (news !== 'signed-out' && news.mark === mark) return setNews(null);
    const timer = setTimeout(() => {
      if (!mayAsk() || document.visibilityState === 'hidden') return;
      setNews(null);
      revalidate();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [news, mark, isBusy, mayAsk, revalidate]);

  return isHeard;
}

interface Listener {
  readonly onNews: (news: News) => void;
  readonly onHeard: (isHeard: boolean) => void;
}

/**
 * Listens while the page is visible: a browser has six connections to a server, and a phone a battery. Each stream begins with the current
 * version. Returns the ending function.
 */
function listenWhileVisible({ address, event }: Stream, { onNews, onHeard }: Listener): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
    onHeard(false);
  }

  function listen(): void {
    close();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(address);
    source.addEventListener(event, ({ data }: MessageEvent<string>) => {
      onHeard(true);
      onNews({ mark: data });
    });
    source.addEventListener('signed-out', () => {
      close();
      onNews('signed-out');
      // why: another session may have signed in again, and then the stream works
      retry = window.setTimeout(listen, REFUSED_MS);
    });
    source.addEventListener('error', () => {
      onHeard(false);
      // why: the browser opens an ended stream again, but not a refused one
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
