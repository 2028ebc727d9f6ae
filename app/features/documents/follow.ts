import type { Log } from '~/ports/log';
import type { Batch, Store, WatchTarget } from '~/ports/store';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 4000;

/** Watches a target of the store, and again after a failure, from the beginning. Returns the function that ends it. */
export function follow(
  { store, target, log }: { readonly store: Store; readonly target: WatchTarget; readonly log: Log },
  onBatch: (batch: Batch) => void,
): () => void {
  let endWatch: (() => void) | null = null;
  let retry: NodeJS.Timeout | undefined;
  let delay = FIRST_RETRY_MS;
  let isClosed = false;

  function open(): void {
    endWatch = null;
    let hasFailed = false;
    const end = store.watch(
      target,
      (batch) => {
        if (hasFailed || isClosed) return;
        delay = FIRST_RETRY_MS;
        onBatch(batch);
      },
      (error) => {
        if (hasFailed || isClosed) return;
        hasFailed = true;
        endWatch?.();
        log.error('change-stream-failed', error, { retryInMs: delay });
        retry = setTimeout(open, delay);
        retry.unref();
        delay = Math.min(delay * 2, LAST_RETRY_MS);
      },
    );
    if (hasFailed) end();
    else endWatch = end;
  }

  open();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    endWatch?.();
  };
}
