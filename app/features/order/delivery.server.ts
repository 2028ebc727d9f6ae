import type { OrderAlertCode } from '~/domain/order/alerts';
import { isHeldBack, openQuestion, opensWithAll } from '~/domain/payment/refund-amounts';
import { ShopError, type ShopErrorCode } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store } from '~/ports/store';

import { tryParse, schemaOf } from '~/features/documents/index.server';
import { keyPath, parseKey } from '~/features/key/index.server';
import type { DeferredTasks } from '~/features/jobs/index.server';
import { alertOrder } from './alerts.server';
import { changeFields, orderIn, ownOrderIn } from './transition.server';
import { logged, type Order, type OrderLine } from './schema.server';

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly deferredTasks: Pick<DeferredTasks, 'run'>;
  readonly ownerMail: () => string | null;
}

export function createOrderDelivery({ store, encryption, clock, deferredTasks, ownerMail }: Dependencies) {
  /**
   * Reveals the key of one game, or all sealed ones (null) but for those with an open question. ShopError 'not-found' without a key or for
   * another's order; 'refund-begun'; 'question-open'.
   */
  async function reveal(id: string, gameId: string | null, accountId: string): Promise<Order> {
    return store.transaction(async (tx) => {
      const order = await ownOrderIn(tx, id, accountId);
      const chosenLines = order.lines.filter((line) => gameId === null || line.gameId === gameId);
      const opens = (line: OrderLine) => (gameId === null ? opensWithAll(order, line.gameId) : !isHeldBack(order, line.gameId));
      const shownLines = chosenLines.filter((line) => line.state === 'delivered' && (line.revealedAt !== null || opens(line)));
      if (shownLines.length === 0) throw new ShopError(refusalOf(order, chosenLines), [id]);
      const hidden = shownLines.filter((line) => line.revealedAt === null);
      const at = clock();
      if (hidden.length === 0) return order;
      const lines = order.lines.map((line) => (hidden.includes(line) ? { ...line, revealedAt: at } : line));
      const events = logged(order, ...hidden.map(({ gameId: note }) => ({ at, type: 'revealed', by: accountId, note }) as const));
      return changeFields(tx, order, { lines, events });
    });
  }

  /** Returns game id → key in plain text, for the revealed lines. null: it can't be read, and the owner is called once. */
  async function revealedCodes(order: Order): Promise<Map<string, string | null>> {
    const lines = order.lines.filter((line) => line.state === 'delivered' && line.revealedAt !== null && line.keyId !== null);
    const paths = lines.map((line) => keyPath(line.gameId, line.keyId ?? ''));
    const docs = await store.getMany(paths);
    const codes = docs.map(codeIn);
    const lost = paths.filter((path, at) => codes[at] === null && !isOfLaterRelease(docs[at]) && !isTold(order, path));
    if (lost.length > 0) deferredTasks.run('lost-key-not-told', () => tellOwner(order.id, lost));
    return new Map(lines.map(({ gameId }, at) => [gameId, codes[at] ?? null]));
  }

  function codeIn(doc: Snapshot | null): string | null {
    const key = doc && tryParse(parseKey, doc);
    return key && encryption.tryOpen(key.code, key.path);
  }

  async function tellOwner(id: string, lost: readonly string[]): Promise<void> {
    for (const path of lost)
      await store.transaction(async (tx) => {
        const order = await orderIn(tx, id);
        if (!isTold(order, path)) alertOrder(tx, order, { code: LOST, note: path, at: clock(), ownerMail });
      });
  }

  return { reveal, revealedCodes };
}

function refusalOf(order: Order, chosenLines: readonly OrderLine[]): ShopErrorCode {
  if (chosenLines.some(({ state, gameId }) => state === 'delivered' && openQuestion(order, gameId))) return 'question-open';
  return chosenLines.some((line) => line.state === 'refunded' || isHeldBack(order, line.gameId)) ? 'refund-begun' : 'not-found';
}

const LOST = 'key-lost' satisfies OrderAlertCode;

const isTold = ({ events }: Order, path: string) => events.some(({ type, note }) => type === 'attention' && note === `${LOST} ${path}`);

const isOfLaterRelease = (doc: Snapshot | null | undefined) => Boolean(doc && schemaOf(doc) > parseKey.schema);
