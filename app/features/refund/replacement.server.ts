import { isAvailable } from '~/domain/key';
import { withKeyCost } from '~/domain/order/line-cost';
import { canReplaceKey, openQuestion } from '~/domain/payment/refund-amounts';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store';
import { retryOnConflict } from '~/ports/store/retry';

import { recordChange } from '~/features/audit/index.server';
import { burnKey, type Key, type KeyStock, sellKey, parseKey } from '~/features/key/index.server';
import {
  addressee,
  changeOrder,
  decided,
  logged,
  mustFindOrder,
  type Order,
  orderIn,
  type OrderLine,
  orderPath,
  soldKey,
} from '~/features/order/index.server';
import { enqueueMail } from '~/features/mail/index.server';

/** Creates the replacement of broken keys: docs/rules.md, Refunds and questions. */
export function createOrderReplacement({ store, stock, clock }: { store: Store; stock: Pick<KeyStock, 'candidates'>; clock: Clock }) {
  /** Burns the line's key and gives it another, or makes it owed. ShopError 'not-found'; 'wrong-state' unless `keyId` was seen. */
  async function replaceKey(id: string, what: { readonly by: string; readonly gameId: string; readonly keyId: string }): Promise<Order> {
    return retryOnConflict(`another key for ${id}`, async () => {
      const [spare = null] = await stock.candidates(what.gameId, await typeOf(id, what.gameId));
      return store.transaction((tx) => attempt(tx, id, what, spare), { attempts: 2 });
    });
  }

  async function typeOf(id: string, gameId: string): Promise<OrderLine['type']> {
    const order = await mustFindOrder(store, id);
    return order.lines.find((line) => line.gameId === gameId)?.type ?? null;
  }

  /** null: the chosen key is gone; choose again. */
  async function attempt(
    tx: Transaction,
    id: string,
    { by, gameId, keyId }: { readonly by: string; readonly gameId: string; readonly keyId: string },
    spare: string | null,
  ): Promise<Order | null> {
    const order = await orderIn(tx, id);
    const line = order.lines.find((each) => each.gameId === gameId);
    if (!line) throw new ShopError('not-found', [id]);
    const old = await soldKey(tx, order, gameId);
    if (!old || old.id !== keyId || !canReplaceKey(order, gameId)) throw new ShopError('wrong-state', [id]);
    const doc = spare === null ? null : await tx.get(spare);
    const fresh = doc ? parseKey(doc) : null;
    if (spare !== null && (!fresh || !isAvailable(fresh, clock()))) return null;

    const at = clock();
    burnKey(tx, old, at);
    if (fresh) sellKey(tx, fresh, id, at);
    const nth = order.events.filter(({ type }) => type === 'key-replaced').length + 1;
    const kind = fresh ? 'key-replaced' : 'replacement-owed';
    if (order.email !== '') enqueueMail(tx, { kind, ...addressee(order), game: line.title, at, nth });
    recordChange(tx, {
      at,
      by,
      action: 'key-replaced',
      subject: orderPath(id),
      before: { keyId },
      after: { gameId, keyId: fresh?.id ?? null },
    });
    const next = replacedLine(line, fresh, at);
    return changeOrder(tx, order, 'changeLines', {
      lines: order.lines.map((each) => (each === line ? next : each)),
      questions: decided(order.questions, openQuestion(order, gameId), { event: 'accept', at, answer: null }),
      events: logged(order, { at, type: 'key-replaced', by, note: gameId }),
    });
  }

  async function hasSpare({ gameId, type }: Pick<OrderLine, 'gameId' | 'type'>): Promise<boolean> {
    return (await stock.candidates(gameId, type)).length > 0;
  }

  return { replaceKey, hasSpare };
}

function replacedLine(line: OrderLine, fresh: Key | null, at: number): OrderLine {
  if (fresh === null) return { ...line, state: 'owed', keyId: null, revealedAt: null };
  return { ...line, keyId: fresh.id, type: fresh.type, revealedAt: null, costs: withKeyCost(line.costs, fresh, at) };
}
