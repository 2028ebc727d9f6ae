import type { KeyType } from '~/domain/key';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Page, Snapshot, Store } from '~/ports/store';

import { tryParse, unlessUnreadable } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { FIRST_CHOICE_MS } from '~/features/wish/index.server';
import { STOCK_ALERTS, toStockAlert } from './document.server';

const PAGE_SIZE = 50;

interface ShownGame {
  readonly id: string;
  readonly title: string;
  readonly free: number;
}

/** `told`: those who heard of it within FIRST_CHOICE_MS; `later`: those who can't get a mail now. */
export interface AccountsWaiting {
  readonly waitedFor: () => Promise<Iterable<string>>;
  readonly waitingFor: (gameId: string) => Promise<{
    readonly told: number;
    readonly later: number;
    readonly now: readonly { readonly accountId: string; readonly since: number }[];
  }>;
  readonly choose: (accountId: string, gameId: string) => void;
}

export interface TellingNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly catalogue: {
    readonly ids: (which?: { readonly inStock: boolean }) => Iterable<string>;
    readonly find: (id: string) => ShownGame | null;
  };
  readonly stock: { readonly candidates: (gameId: string, type: KeyType | null) => Promise<readonly string[]> };
  /** The accounts that wait for games on their lists: they have their turn among the addresses. */
  readonly accounts: AccountsWaiting;
}

/** Creates the notification that a game is back, in the order of the requests, each sent once. docs/rules.md, Wishes. */
export function createStockNotifier({ store, clock, catalogue, stock, accounts }: TellingNeeds) {
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
    for (const id of await accounts.waitedFor()) watched.add(id);
    return new Set(catalogue.ids());
  }

  async function tell({ id, title, free }: ShownGame): Promise<{ readonly notified: number; readonly isWaiting: boolean }> {
    const people = await accounts.waitingFor(id);
    const untold = [...people.now];
    let room = (await isForSale(id)) ? free - (await toldLately(id)) - people.told : 0;
    let notified = 0;
    const chooseBefore = (at: number) => {
      while (room > 0 && untold[0] !== undefined && untold[0].since < at) {
        accounts.choose(untold.shift()?.accountId ?? '', id);
        notified += 1;
        room -= 1;
      }
    };
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
      for (const doc of page.docs) {
        chooseBefore(Number(doc.data['waitingSince']));
        if (room <= 0) return { notified, isWaiting: true };
        if (!(await tellOne(doc, title))) continue;
        notified += 1;
        room -= 1;
      }
      after = page.next;
    }
    chooseBefore(Infinity);
    return { notified, isWaiting: untold.length + people.later > 0 };
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
        const doc = await tx.get(path);
        const alert = doc && tryParse(toStockAlert, doc);
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
