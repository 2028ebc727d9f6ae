import type { KeyType } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Page, Snapshot, Store } from '~/ports/store';

import { tryParse, unlessUnreadable } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { STOCK_ALERTS, toStockAlert } from './document.server';

/** The time (ms) in which a notified person can buy before a key counts for the next one. */
export const FIRST_CHOICE_MS = 60 * 60_000;
const PAGE_SIZE = 50;

interface ShownGame {
  readonly id: string;
  readonly title: string;
  readonly free: number;
}

export interface TellingNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly catalogue: {
    readonly ids: (which?: { readonly inStock: boolean }) => Iterable<string>;
    readonly find: (id: string) => ShownGame | null;
  };
  readonly stock: { readonly candidates: (gameId: string, type: KeyType | null) => Promise<readonly string[]> };
}

/** Creates the notification that a game is back, in the order of the requests, each sent once. docs/rules.md, Back in stock. */
export function createStockNotifier({ store, clock, catalogue, stock }: TellingNeeds) {
  /** Games that may be waited for; this process learns of others when they come into stock. */
  const watched = new Set<string>();
  let inStock: ReadonlySet<string> | null = null;

  async function runDue(): Promise<number> {
    const before = inStock ?? (await watchAll());
    inStock = new Set(catalogue.ids({ inStock: true }));
    for (const id of inStock) if (!before.has(id)) watched.add(id);
    let notified = 0;
    for (const id of watched) {
      const game = catalogue.find(id);
      const result = game && game.free > 0 ? await tell(game) : { notified: 0, isWaiting: false };
      notified += result.notified;
      if (!result.isWaiting) watched.delete(id);
    }
    return notified;
  }

  async function watchAll(): Promise<ReadonlySet<string>> {
    const waiting = eachPage(store, {
      from: STOCK_ALERTS,
      where: [['waitingSince', '>=', 0]],
      order: ['waitingSince', 'asc'],
      limit: PAGE_SIZE,
    });
    for await (const docs of waiting) for (const { data } of docs) watched.add(String(data['gameId']));
    return new Set(catalogue.ids());
  }

  async function tell({ id, title, free }: ShownGame): Promise<{ readonly notified: number; readonly isWaiting: boolean }> {
    let room = (await isForSale(id)) ? free - (await toldLately(id)) : 0;
    let notified = 0;
    for (let after: string | null | undefined; after !== null;) {
      if (room <= 0) return { notified, isWaiting: true };
      const page: Page = await store.query({
        from: STOCK_ALERTS,
        where: [
          ['gameId', '==', id],
          ['waitingSince', '>=', 0],
        ],
        order: ['waitingSince', 'asc'],
        limit: Math.min(room, PAGE_SIZE),
        ...(after ? { after } : {}),
      });
      for (const snap of page.docs) {
        if (!(await tellOne(snap, title))) continue;
        notified += 1;
        room -= 1;
      }
      after = page.next;
    }
    return { notified, isWaiting: false };
  }

  const isForSale = async (id: string) => (await stock.candidates(id, null)).length > 0;

  /** Returns the number of people notified a moment ago, to whom the keys in stock may go. */
  function toldLately(id: string): Promise<number> {
    const since = clock() - FIRST_CHOICE_MS;
    return store.count({
      from: STOCK_ALERTS,
      where: [
        ['gameId', '==', id],
        ['toldAt', '>', since],
      ],
    });
  }

  /** Writes one mail, and notes it, in one step; false where another process was faster. */
  async function tellOne({ path }: Snapshot, game: string): Promise<boolean> {
    const isTold = await unlessUnreadable(
      store.transaction(async (tx) => {
        const snap = await tx.get(path);
        const alert = snap && tryParse(toStockAlert, snap);
        if (!alert || alert.waitingSince === null) return false;
        const at = clock();
        tx.update(path, { waitingSince: null, toldAt: at });
        const { id: alertId, email: to, language, gameId } = alert;
        enqueueMail(tx, { kind: 'back-in-stock', to, language, at, gameId, game, alertId });
        return true;
      }),
    );
    return isTold === true;
  }

  return {
    runDue,
    watch: (gameId: string) => void watched.add(gameId),
  };
}
