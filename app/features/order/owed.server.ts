import { KEY_TYPES, type KeyType } from '~/domain/key';
import { isRefunding } from '~/domain/order-refund';
import type { Clock } from '~/ports/clock';
import { StoreError, type Store } from '~/ports/store/port';

import { readable, UnreadableDocument } from '~/features/document-reader.server';
import { sellKey } from '~/features/key/document.server';
import type { KeyStock } from '~/features/key/face.server';
import { changeOrder, soldLines } from './change.server';
import { createKeyAllocation } from './allocate.server';
import { logged, toOrder, type Order, type OrderLine } from './stored.server';
import { enqueueMail } from '~/features/mail/document.server';

/** Game id → the types that paid lines still wait for; null: any type. */
type Waiting = ReadonlyMap<string, ReadonlySet<KeyType | null>>;

/** An order after its turn. */
interface Served {
  readonly order: Order;
  readonly isFilled: boolean;
}

type Claims = Map<string, Set<KeyType | null>>;

const NOBODY: ReadonlySet<KeyType | null> = new Set();
/** Orders in one read. */
const PAGE = 50;

/**
 * Delivers owed keys: first paid, first served. Every other taker of keys asks `candidates` here, so that they go to those who paid before,
 * also if the process that added them died before giving them out. See docs/rules.md, Settling.
 */
export function createOwedKeys({ store, stock, clock }: { store: Store; stock: Pick<KeyStock, 'candidates'>; clock: Clock }) {
  /**
   * Gives the free keys of a game (null: of all games) to the lines that wait for one, in the order of payment, each order in its own
   * transaction. Two calls at the same time are harmless. Returns how many orders got something.
   */
  async function fillOwed(gameId: string | null): Promise<number> {
    return (await fill(gameId)).filled;
  }

  /** Like KeyStock.candidates, without the keys that a paid line waits for: those lines get them first. */
  async function candidates(gameId: string, type: KeyType | null): Promise<string[]> {
    const found = await stock.candidates(gameId, type);
    // why after the search: a key that is free here, and still free when it is taken, was not owed to anybody in between
    const { filled, waiting } = found.length === 0 ? { filled: 0, waiting: new Map<string, never>() } : await fill(gameId);
    return filled === 0 && waiting.size === 0 ? found : unclaimed(gameId, type, waiting);
  }

  async function fill(gameId: string | null): Promise<{ readonly filled: number; readonly waiting: Waiting }> {
    const waiting: Claims = new Map();
    let filled = 0;
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.query({
        from: 'orders',
        where: [['state', '==', 'owed']],
        order: ['paidAt', 'asc'],
        limit: PAGE,
        ...(after ? { after } : {}),
      });
      for (const order of readable(toOrder, page.docs)) {
        const served = await serve(order, gameId, waiting);
        if (served.isFilled) filled += 1;
        for (const line of owedLines(served.order, gameId)) claim(waiting, line);
      }
      after = page.next;
    }
    return { filled, waiting };
  }

  /** Gives one order the keys that there are for it. */
  async function serve(order: Order, gameId: string | null, waiting: Waiting): Promise<Served> {
    if (!(await isAnyToHave(owedLines(order, gameId), waiting))) return { order, isFilled: false };
    const forThis = {
      candidates: async (game: string, type: KeyType | null) => (isMeant(game, gameId) ? unclaimed(game, type, waiting) : []),
    };
    try {
      return await give(order.id, forThis);
    } catch (error) {
      // why: one order that is busy, or that this release can't read, must not hold up the others; the next turn looks again
      if (error instanceof UnreadableDocument || (error instanceof StoreError && error.code === 'contention'))
        return { order, isFilled: false };
      throw error;
    }
  }

  async function isAnyToHave(lines: readonly OrderLine[], waiting: Waiting): Promise<boolean> {
    for (const line of lines) if ((await unclaimed(line.gameId, line.type, waiting)).length > 0) return true;
    return false;
  }

  function give(id: string, available: Pick<KeyStock, 'candidates'>): Promise<Served> {
    const allocate = createKeyAllocation({ store, stock: available, clock });
    return allocate(
      id,
      () => ({}),
      (tx, { order, allocations }) => {
        const given = allocations.filter(({ line, key }) => key !== null && isOwed(order, line));
        if (order.state !== 'owed' || given.length === 0) return { order, isFilled: false };
        const at = clock();
        for (const { key } of given) if (key) sellKey(tx, key, id, at);
        const nth = order.events.filter(({ type }) => type === 'filled').length;
        if (order.email !== '') enqueueMail(tx, { kind: 'order-filled', to: order.email, name: order.name, orderId: id, at, nth });
        const events = given.reduce(
          (log, { line }) => logged({ ...order, events: log }, { at, type: 'filled', note: line.gameId }),
          [...order.events],
        );
        return { order: changeOrder(tx, order, 'changeLines', { lines: soldLines(order, given, at), events }), isFilled: true };
      },
    );
  }

  /** Keys that could be sold, and that nobody in `waiting` has a right to. */
  async function unclaimed(gameId: string, type: KeyType | null, waiting: Waiting): Promise<string[]> {
    const claims = waiting.get(gameId) ?? NOBODY;
    if (claims.has(null) || claims.has(type)) return [];
    if (type !== null || claims.size === 0) return stock.candidates(gameId, type);
    for (const other of KEY_TYPES.filter((each) => !claims.has(each))) {
      const found = await stock.candidates(gameId, other);
      if (found.length > 0) return found;
    }
    return [];
  }

  return { fillOwed, candidates };
}

const isMeant = (gameId: string, asked: string | null) => asked === null || asked === gameId;

/** Whether the line waits for a key, and no money is on its way back for it. */
function isOwed(order: Order, line: OrderLine): boolean {
  return line.state === 'owed' && !isRefunding(order, line.gameId);
}

function owedLines(order: Order, gameId: string | null): OrderLine[] {
  return order.lines.filter((line) => isOwed(order, line) && isMeant(line.gameId, gameId));
}

function claim(waiting: Claims, { gameId, type }: OrderLine): void {
  const types = waiting.get(gameId) ?? new Set();
  waiting.set(gameId, types.add(type));
}
