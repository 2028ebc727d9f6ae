import { useSyncExternalStore } from 'react';

import { paths } from '~/domain/paths';

/** The first wait for the store, doubled each time, up to `SELDOM_MS`. */
const SOON_MS = 1000;
const SELDOM_MS = 60_000;

/** Fetch that queues requests while the store is unreachable: page and form stay as they are. */
export interface Line {
  /** Works like `fetch`, but waits where the store can't be reached. It reads the whole answer, since a line can break within it. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Queues a retry callback, which opens a new document. */
  readonly keep: (begin: () => void) => void;
  /** Remembers the form that was sent last: the next try sends its present values. */
  readonly sent: (form: HTMLFormElement, submitter: HTMLElement | null) => void;
  /** Starts all that waits again. */
  readonly tryAgain: () => void;
  /** Starts reads again, as the line does once the store answers. A form waits for the visitor. */
  readonly readAgain: () => void;
  readonly isWaiting: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
}

interface Waiting {
  readonly isRead: boolean;
  readonly goOn: () => void;
}

/** Creates the queue over the browser's `fetch`. */
export function createLine(send: typeof fetch): Line {
  const waiting = new Set<Waiting>();
  const listeners = new Set<() => void>();
  let nextTry: (() => void) | null = null;
  let resend: (() => boolean) | null = null;
  let look: ReturnType<typeof setTimeout> | undefined;

  const tell = () => listeners.forEach((listener) => listener());

  /** Asks the store until it answers: a browser says that it is online before it can reach anything. */
  function lookForStore(delay: number): void {
    clearTimeout(look);
    look = setTimeout(async () => {
      if (![...waiting].some(({ isRead }) => isRead)) return;
      const isBack = await send(paths.health).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isBack) line.readAgain();
      else lookForStore(Math.min(2 * delay, SELDOM_MS));
    }, delay);
  }

  function untilNextTry(isRead: boolean, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void) => () => {
        signal?.removeEventListener('abort', onAbort);
        waiting.delete(one);
        tell();
        settle();
      };
      const one: Waiting = { isRead, goOn: leave(resolve) };
      const onAbort = leave(() => reject(signal?.reason));
      signal?.addEventListener('abort', onAbort);
      waiting.add(one);
      if (isRead) lookForStore(SOON_MS);
      tell();
    });
  }

  const line: Line = {
    async fetch(input, init) {
      const isRead = (init?.method ?? 'GET') === 'GET';
      for (;;) {
        try {
          const answer = await send(input, init);
          await answer.clone().arrayBuffer();
          if (isOfProxy(answer)) throw new TypeError('no store behind the proxy');
          line.readAgain();
          return answer;
        } catch (error) {
          if (init?.signal?.aborted || !(error instanceof TypeError)) throw error;
          await untilNextTry(isRead, init?.signal);
        }
      }
    },
    keep(begin) {
      nextTry = begin;
      tell();
    },
    sent(form, submitter) {
      resend = () => {
        if (!form.isConnected) return false;
        form.requestSubmit(submitter?.isConnected ? submitter : null);
        return true;
      };
    },
    tryAgain() {
      const begin = nextTry;
      nextTry = null;
      tell();
      if (begin) return begin();
      line.readAgain();
      // why: to send the form again aborts the waiting request, and takes along later typing
      for (const one of waiting) if (!resend?.()) one.goOn();
    },
    readAgain: () => [...waiting].filter(({ isRead }) => isRead).forEach(({ goOn }) => goOn()),
    isWaiting: () => nextTry !== null || waiting.size > 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
  return line;
}

/** Returns whether a proxy answered in place of the store, whose every answer has an id. */
const isOfProxy = ({ status, headers }: Response) => status >= 502 && status <= 504 && !headers.has('X-Request-Id');

/** The line of this page, over the browser's own `fetch`, met before any replacement. */
export const line = createLine(globalThis.fetch.bind(globalThis));

export function useIsOffline(): boolean {
  return useSyncExternalStore(line.subscribe, line.isWaiting, () => false);
}
