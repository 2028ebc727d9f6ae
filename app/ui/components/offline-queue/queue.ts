import { useSyncExternalStore } from 'react';

import { paths } from '~/domain/paths';

/** After so long the store is first asked whether it is back, then after twice as long each time, and at most after `SELDOM_MS`. */
const SOON_MS = 1000;
const SELDOM_MS = 60_000;

/**
 * The line to the store, as the browser knows it. A request that finds no line waits here until the visitor tries again: her page and her
 * form stay as they are, and no page blames the store.
 */
export interface Line {
  /**
   * Fetches as `fetch` does, but waits instead of failing where the store can't be reached. It reads the whole answer, because a line can
   * break in the middle of one. An aborted request fails as always.
   */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Keeps something for the visitor's next try that must not begin without a line: to open a new document. */
  readonly keep: (begin: () => void) => void;
  /** Remembers the form that was sent last: the next try sends what stands in it then. */
  readonly sent: (form: HTMLFormElement, submitter: HTMLElement | null) => void;
  /** Begins again what waits. */
  readonly tryAgain: () => void;
  /** Begins again what only reads; the line does so itself once the store answers. A form waits for the visitor's own word. */
  readonly readAgain: () => void;
  /** Whether something waits. */
  readonly isWaiting: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
}

interface Waiting {
  readonly isRead: boolean;
  readonly goOn: () => void;
}

/** Makes the line over the browser's `fetch`. */
export function createLine(send: typeof fetch): Line {
  const waiting = new Set<Waiting>();
  const listeners = new Set<() => void>();
  let nextTry: (() => void) | null = null;
  let resend: (() => boolean) | null = null;
  let look: ReturnType<typeof setTimeout> | undefined;

  const tell = () => listeners.forEach((listener) => listener());

  /** Asks the store until it answers. why: a browser says that it is online a moment before it can reach anything, and nothing of a store that is down. */
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
      // why: to send the form again aborts what waits for it, and takes along what was typed meanwhile
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

/** The line of this page, over the browser's own `fetch`, which this module meets before anybody replaces it. On the server nobody uses it. */
export const line = createLine(globalThis.fetch.bind(globalThis));

/** Whether something that the visitor began waits for the line. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(line.subscribe, line.isWaiting, () => false);
}
