import type { AppLoadContext } from '@remix-run/node';

import { isStoreUnavailable } from '~/features/documents/index.server';

import { requestIdOf } from '~/http/request-context.server';

/** The time (ms) that a page which can be shown from memory waits for the store: once, however much it can't read. */
const PATIENCE_MS = 2000;

/** Returns the result of a read, or 'unreadable' where the store is away or slow, for pages that can do without it. */
export async function withTimeout<T>(context: AppLoadContext, reading: Promise<T>): Promise<T | 'unreadable'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'unreadable'>((resolve) => {
    // why after one more turn: a process that stood still finds its timers due before it sees the answers that came meanwhile
    timer = setTimeout(() => setImmediate(() => resolve('unreadable')), context.isIncomplete === true ? 0 : PATIENCE_MS);
  });
  try {
    const outcome = await Promise.race([reading, late]);
    if (outcome === 'unreadable') context.isIncomplete = true;
    return outcome;
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    context.shop.log.error('store-away', error, { requestId: requestIdOf(context) });
    context.isIncomplete = true;
    return 'unreadable';
  } finally {
    clearTimeout(timer);
  }
}
