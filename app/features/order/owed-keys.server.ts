import { KEY_TYPES, type KeyType } from '~/domain/key';
import { isRefunding } from '~/domain/payment/refund-amounts';
import { keepsKeysBack } from '~/domain/payment/returns';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import { StoreError, type Query, type Store } from '~/ports/store';

import { tryParse, UnreadableDocument } from '~/features/documents/index.server';
import { type KeyStock, sellKey } from '~/features/key/index.server';
import { changeOrder, linesAfterPayment } from '~/features/order/transition.server';
import { createKeyAllocation, NO_PATHS } from '~/features/order/allocate.server';
import { addressee, logged, parseOrder, type Order, type OrderLine } from '~/features/order/schema.server';
import { enqueueMail } from '~/features/mail/index.server';

/** Game id → the types that paid lines still wait for; null: any type. */
type Waiting = ReadonlyMap<string, ReadonlySet<KeyType | null>>;

interface Served {
  readonly order: Order;
  readonly isFilled: boolean;
}

type Claims = Map<string, Set<KeyType | null>>;

const ANONYMOUS: ReadonlySet<KeyType | null> = new Set();
const PAGE_SIZE = 50;

/** Creates the delivery of owed keys, first paid first served: docs/rules.md, Settling. All takers ask `candidates` here. */
export function createOwedKeys({ store, stock, clock }: { store: Store; stock: Pick<KeyStock, 'candidates'>; clock: Clock }) {
  /** Gives free keys of a game (null: all) to waiting lines, each order in its own transaction. Returns the number of orders. */
  async function fillOwed(gameId: string | null): Promise<number> {
    return (await fill(gameId)).filled;
  }

  /** Returns the keys of KeyStock.candidates without those that paid lines wait for. */
  async function candidates(gameId: string, type: KeyType | null): Promise<string[]> {
    const freeKeys = await stock.candidates(gameId, type);
    if (freeKeys.length === 0) return freeKeys;
    // why after the search: a key that is free here and still free when taken was owed to no order in between
    const { filled, waiting } = await fill(gameId);
    return filled === 0 && waiting.size === 0 ? freeKeys : unclaimed(gameId, type, waiting);
  }

  async function fill(gameId: string | null): Promise<{ readonly filled: number; readonly waiting: Waiting }> {
    const waiting: Claims = new Map();
    let filled = 0;
    for await (const docs of eachPage(store, { ...owedTo(gameId), limit: PAGE_SIZE }))
      for (const doc of docs) {
        const order = tryParse(parseOrder, doc);
        if (order === null) continue;
        const served = await serve(order, gameId, waiting);
        if (served.isFilled) filled += 1;
        for (const line of owedLines(served.order, gameId)) claim(waiting, line);
      }
    return { filled, waiting };
  }

  async function serve(order: Order, gameId: string | null, waiting: Waiting): Promise<Served> {
    if (!(await isAnyToHave(owedLines(order, gameId), waiting))) return { order, isFilled: false };
    const forThis = {
      candidates: async (game: string, type: KeyType | null) => (isMeant(game, gameId) ? unclaimed(game, type, waiting) : []),
    };
    try {
      return await give(order.id, forThis);
    } catch (error) {
      // why: an order that is busy or unreadable must not hold up the others; the next turn tries it again
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
    return allocate(id, NO_PATHS, (tx, { order, allocations }) => {
      const filledLines = allocations.filter(({ line, key }) => key !== null && isOwed(order, line));
      if (order.state !== 'owed' || keepsKeysBack(order) || filledLines.length === 0) return { order, isFilled: false };
      const at = clock();
      for (const { key } of filledLines) if (key) sellKey(tx, key, id, at);
      const nth = order.events.filter(({ type }) => type === 'filled').length;
      if (order.email !== '') enqueueMail(tx, { kind: 'order-filled', ...addressee(order), at, nth });
      const events = logged(order, ...filledLines.map(({ line }) => ({ at, type: 'filled', note: line.gameId }) as const));
      return { order: changeOrder(tx, order, 'changeLines', { lines: linesAfterPayment(order, filledLines, at), events }), isFilled: true };
    });
  }

  async function unclaimed(gameId: string, type: KeyType | null, waiting: Waiting): Promise<string[]> {
    const claims = waiting.get(gameId) ?? ANONYMOUS;
    if (claims.has(null) || claims.has(type)) return [];
    if (type !== null || claims.size === 0) return stock.candidates(gameId, type);
    for (const other of KEY_TYPES.filter((each) => !claims.has(each))) {
      const freeKeys = await stock.candidates(gameId, other);
      if (freeKeys.length > 0) return freeKeys;
    }
    return [];
  }

  return { fillOwed, candidates };
}

const isMeant = (gameId: string, wantedId: string | null) => wantedId === null || wantedId === gameId;

function isOwed(order: Order, line: OrderLine): boolean {
  return line.state === 'owed' && !isRefunding(order, line.gameId);
}

function owedTo(gameId: string | null): Query {
  const where = gameId === null ? (['state', '==', 'owed'] as const) : (['owedGames', 'array-contains', gameId] as const);
  return { from: 'orders', where: [where], order: ['paidAt', 'asc'] };
}

function owedLines(order: Order, gameId: string | null): OrderLine[] {
  if (order.state !== 'owed' || keepsKeysBack(order)) return [];
  return order.lines.filter((line) => isOwed(order, line) && isMeant(line.gameId, gameId));
}

function claim(waiting: Claims, { gameId, type }: OrderLine): void {
  const types = waiting.get(gameId) ?? new Set();
  waiting.set(gameId, types.add(type));
}
