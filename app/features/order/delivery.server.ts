import { isHeldBack } from '~/domain/order-refund';
import { ShopError } from '~/domain/shop-error';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { readable } from '~/features/document-reader.server';
import { keyPath, toKey } from '~/features/key/document.server';
import { ownOrderIn } from './change.server';
import { logged, orderPath, plain, type Order } from './stored.server';

/** Shows a shopper the keys that she paid for. */
export function createOrderDelivery({ store, cipher, clock }: { store: Store; cipher: Cipher; clock: Clock }) {
  /**
   * The shopper looks at the key of one game, or of all with `gameId` null. The first look at each key is noted: a revealed key never
   * returns to stock. ShopError 'not-found' for another's order, or a line without a key; 'refund-begun' where its money went back, or is
   * on its way: that line's key must stay unseen.
   */
  async function reveal(id: string, gameId: string | null, accountId: string): Promise<Order> {
    return store.transaction(async (tx) => {
      const order = await ownOrderIn(tx, id, accountId);
      const asked = order.lines.filter((line) => gameId === null || line.gameId === gameId);
      const shown = asked.filter((line) => line.state === 'delivered' && (line.revealedAt !== null || !isHeldBack(order, line.gameId)));
      if (shown.length === 0) throw new ShopError(asked.some((line) => goesBack(order, line)) ? 'refund-begun' : 'not-found', [id]);
      const hidden = shown.filter((line) => line.revealedAt === null);
      const at = clock();
      if (hidden.length === 0) return order;
      const lines = order.lines.map((line) => (hidden.includes(line) ? { ...line, revealedAt: at } : line));
      const events = hidden.reduce(
        (log, line) => logged({ ...order, events: log }, { at, type: 'revealed', by: accountId, note: line.gameId }),
        [...order.events],
      );
      tx.update(orderPath(id), plain({ lines, events }));
      return { ...order, lines, events };
    });
  }

  /** Game id → the key in plain text, for the lines that the shopper has revealed. */
  async function revealedCodes(order: Order): Promise<Map<string, string>> {
    const lines = order.lines.filter((line) => line.state === 'delivered' && line.revealedAt !== null && line.keyId !== null);
    const snaps = await store.getMany(lines.map((line) => keyPath(line.gameId, line.keyId ?? '')));
    return new Map(readable(toKey, snaps).map(({ gameId, code, path }) => [gameId, cipher.open(code, path)]));
  }

  return { reveal, revealedCodes };
}

const goesBack = (order: Order, line: Order['lines'][number]) => line.state === 'refunded' || isHeldBack(order, line.gameId);
