import { isAvailable } from '~/domain/key';
import { isRefunding } from '~/domain/payment/refund-amounts';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';
import { retryOnConflict } from '~/ports/store/retry';

import { type NamedPaths, type NamedSnaps, parseAll, tryParse, readTogether } from '~/features/documents/index.server';
import { type Key, keyPath, type KeyStock, parseKey } from '~/features/key/index.server';
import { mustFindOrder, orderPath, parseOrder, type Order, type OrderLine } from './schema.server';

export interface Allocation {
  readonly line: OrderLine;
  readonly key: Key | null;
}

export interface AllocatedOrder<Name extends string> {
  readonly order: Order;
  readonly allocations: readonly Allocation[];
  readonly also: NamedSnaps<Name>;
  readonly first: Snapshot | null;
}

interface Attempt<Name extends string, R> {
  readonly id: string;
  readonly firstPaths: readonly string[];
  /** Game id → path of another key, for the lines that lost their own; null: none was chosen yet. */
  readonly spare: ReadonlyMap<string, string> | null;
  readonly also: (order: Order, first: Snapshot | null) => NamedPaths<Name>;
  readonly act: (tx: Transaction, allocated: AllocatedOrder<Name>) => R | Promise<R>;
}

/** No documents beside an order and its keys. */
export const NO_PATHS = () => ({});

/** Creates the one way to give an existing order its keys. `act` may run again, so it only writes. */
export function createKeyAllocation({ store, stock, clock }: { store: Store; stock: Pick<KeyStock, 'candidates'>; clock: Clock }) {
  return async function allocate<Name extends string, R>(
    id: string,
    also: (order: Order, first: Snapshot | null) => NamedPaths<Name>,
    act: (tx: Transaction, allocated: AllocatedOrder<Name>) => R | Promise<R>,
    firstPath: string | null = null,
  ): Promise<R> {
    const firstPaths = [orderPath(id), ...(firstPath === null ? [] : [firstPath])];
    let isFirst = true;
    const { result } = await retryOnConflict(`the keys of ${id}`, async () => {
      const spare = isFirst ? null : await chooseSpare(await mustFindOrder(store, id));
      isFirst = false;
      return store.transaction((tx) => attempt(tx, { id, firstPaths, spare, also, act }), { attempts: 2 });
    });
    return result;
  };

  async function chooseSpare(order: Order): Promise<Map<string, string>> {
    const waiting = waitingLines(order);
    const own = await store.getMany(waiting.flatMap((line) => ownPath(line) ?? []));
    const gamesWithOwnKey = new Set(parseAll(parseKey, own).flatMap((key) => (isOwn(key, order) ? [key.gameId] : [])));
    const spare = new Map<string, string>();
    for (const line of waiting) {
      const [path] = gamesWithOwnKey.has(line.gameId) ? [] : await stock.candidates(line.gameId, line.type);
      if (path) spare.set(line.gameId, path);
    }
    return spare;
  }

  /** Returns null if the keys must be chosen again: a line lost its key, a chosen one is gone, or a lost one came back. */
  async function attempt<Name extends string, R>(tx: Transaction, { id, firstPaths, spare, also, act }: Attempt<Name, R>) {
    const [doc = null, first = null] = await tx.getMany(firstPaths);
    if (!doc) throw new ShopError('not-found', [id]);
    const order = parseOrder(doc);
    const lines = waitingLines(order);
    const keyPaths = lines.flatMap((line) => [ownPath(line), spare?.get(line.gameId)]).filter((path) => typeof path === 'string');
    const { named, found: docAt } = await readTogether(tx, also(order, first), keyPaths);
    const keyAt = (path: string | null) => {
      const keySnap = path === null ? null : docAt(path);
      return keySnap && tryParse(parseKey, keySnap);
    };
    const allocations: Allocation[] = [];
    for (const line of lines) {
      const ownKey = keyAt(ownPath(line));
      const own = ownKey && isOwn(ownKey, order) ? ownKey : null;
      if (!own && !spare) return null;
      const path = spare?.get(line.gameId) ?? null;
      const key = own ?? keyAt(path);
      if (!own && path && (!key || !isAvailable(key, clock()))) return null;
      allocations.push({ line, key });
    }
    return { result: await act(tx, { order, allocations, also: named, first }) };
  }
}

const ownPath = ({ gameId, keyId }: OrderLine) => (keyId ? keyPath(gameId, keyId) : null);

function waitingLines(order: Order): OrderLine[] {
  return order.lines.filter((line) => (line.state === 'open' || line.state === 'owed') && !isRefunding(order, line.gameId));
}

/** Returns whether the order still holds the key: also after the hold's end, as long as no other order took it. */
const isOwn = (key: Key, order: Order) => key.state === 'held' && key.orderId === order.id;
