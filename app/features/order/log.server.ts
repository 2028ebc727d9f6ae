import type { Log } from '~/ports/log';
import type { RequestContexts } from '~/ports/request-context';
import type { Store, Transaction } from '~/ports/store';

import type { TimelineEntry } from './schema.server';

interface Dependencies {
  readonly log: Pick<Log, 'info'>;
  readonly requestContexts: Pick<RequestContexts, 'current'>;
}

/** An entry without its note, which may be personal. */
interface LoggedEntry extends Pick<TimelineEntry, 'type' | 'by'> {
  readonly order: string;
}

const newEntries = new WeakMap<Transaction, LoggedEntry[]>();

/** Notes the new entries of an order's timeline for the log; `oldCount`: the number of those that were there before. */
export function noteEntries(tx: Transaction, order: string, events: readonly TimelineEntry[], oldCount = 0): void {
  newEntries.get(tx)?.push(...events.slice(oldCount).map(({ type, by }) => ({ order, type, by })));
}

/** Wraps the store: what a transaction notes of orders is logged after its commit. */
export function withOrderLog(store: Store, { log, requestContexts }: Dependencies): Store {
  return {
    ...store,
    async transaction(body, options) {
      let entries: LoggedEntry[] = [];
      const result = await store.transaction((tx) => {
        entries = [];
        newEntries.set(tx, entries);
        return body(tx);
      }, options);
      const requestId = requestContexts.current()?.requestId;
      for (const entry of entries) log.info('order', { requestId, ...entry });
      return result;
    },
  };
}
