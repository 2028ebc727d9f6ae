import { COLLECTION_ROWS, type DeletedCollection } from '~/domain/documents/collections';
import { isSettled } from '~/domain/order';
import { isOwnersMail } from '~/domain/mail/kinds';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import { eachPage } from '~/ports/store/paginate';
import type { Data, Query, Reader, Snapshot, Store } from '~/ports/store';
import { succeeded, CONFLICT } from '~/ports/store/retry';

import type { AuditLog } from '~/features/audit/index.server';
import { changeFields, forgetProof, NO_REFUND_ACCOUNT, type Order, orderPath, proofsIn, parseOrder } from '~/features/order/index.server';
import { isMoneyUnderWay } from '~/features/payment/index.server';
import { parseAll, tryParse, whenDue } from '~/features/documents/index.server';
import type { Key } from '~/features/key/index.server';
import { contactMailId, outboxPath } from '~/features/mail/index.server';
import { giveUp, unseenKeysIn, unseenLines } from './given-up.server';
import { newRemoval, REMOVALS_OF_ACCOUNTS, removalPath, toRemoval } from './document.server';
import type { StockAlerts } from '~/features/stock-alert/index.server';
import type { SecondFactors, Sessions } from '~/features/session/index.server';

const DELETED_BY_ID = COLLECTION_ROWS.filter(({ onAccountDeletion }) => onAccountDeletion === 'deleted-by-id');
const PAGE_SIZE = 200;

/** The time (ms) after which another process goes on with a removal. */
export const REMOVAL_LEASE = 10 * 60_000;
const BATCH_SIZE = 20;

export interface AccountRemovalNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly identity: Pick<Identity, 'find' | 'remove'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly secondFactors: Pick<SecondFactors, 'remove'>;
  readonly orders: { readonly cancel: (id: string, accountId: string) => Promise<Order> };
  readonly audit: Pick<AuditLog, 'keepAddress'>;
  readonly stockAlerts: Pick<StockAlerts, 'pathsOf'>;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>;

type Leaver = Pick<Account, 'id' | 'email' | 'emailVerified'>;

/** Removes an account for good: docs/rules.md, Leaving. */
export function createAccountRemoval(needs: AccountRemovalNeeds) {
  const { store, clock, log, identity, sessions, secondFactors, orders, audit, stockAlerts, onStockArrived } = needs;

  /** Returns the references of the account's unfinished or unreadable orders: with any, the account stays. */
  async function unsettledOrders(accountId: string): Promise<readonly string[]> {
    const { orders, unreadable } = await ordersOf(accountId);
    const open: string[] = [];
    for (const order of orders) if (await isOpen(store, order)) open.push(order.id);
    return [...open, ...unreadable];
  }

  /** Returns the references of the account's orders with paid keys that their shopper didn't see, and the number of these keys. */
  async function unseenKeys(accountId: string): Promise<{ readonly orders: readonly string[]; readonly count: number }> {
    const { orders } = await ordersOf(accountId);
    const unseen = orders.filter((order) => unseenLines(order).length > 0);
    return { orders: unseen.map(({ id }) => id), count: unseen.reduce((sum, order) => sum + unseenLines(order).length, 0) };
  }

  /**
   * Removes an account; its orders stay without name, address and files. Messages and stock alerts go only with a confirmed address, since
   * anyone can type one. ShopError 'order-open' with unsettledOrders(). False after a failure, for resume().
   */
  async function remove({ id, email, emailVerified }: Leaver): Promise<boolean> {
    const open = await unsettledOrders(id);
    if (open.length > 0) throw new ShopError('order-open', open);
    const askedAt = clock();
    await store.set(removalPath(id), newRemoval({ email, emailVerified, askedAt, dueAt: askedAt + REMOVAL_LEASE }));
    try {
      await goOn({ id, email, emailVerified });
      return true;
    } catch (error) {
      // why: the removal is stored, so it happens whatever the answer is
      if (error instanceof ShopError) throw error;
      log.error('account-not-removed', error, { id });
      return false;
    }
  }

  /** Continues interrupted removals; returns the number due. An unfinished order keeps an account that still exists. */
  async function resume(): Promise<number> {
    const due: Snapshot[] = [];
    for (const where of whenDue('dueAt', clock()))
      due.push(...(await store.query({ from: REMOVALS_OF_ACCOUNTS, where, limit: BATCH_SIZE })).docs);
    const left = due.flatMap((doc) => tryParse(toRemoval, doc) ?? []);
    for (const { id, ...leaver } of left) {
      const rev = due.find((doc) => doc.id === id)?.rev ?? '';
      const isOurs = await succeeded(store.update(removalPath(id), { dueAt: clock() + REMOVAL_LEASE }, { ifRev: rev }), CONFLICT);
      if (isOurs) await goOn({ id, ...leaver }).catch((error: unknown) => log.error('account-not-removed', error, { id }));
    }
    return left.length;
  }

  async function goOn(leaver: Leaver): Promise<void> {
    const { id } = leaver;
    const isThere = (await identity.find(id)) !== null;
    try {
      if (isThere) await removeAll(leaver);
      // why again: a request may have run meanwhile
      await sessions.endAll(id);
      await anonymise(id, true);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if ((await identity.find(id)) === null) return log.warn('account-removal-waits', { id, order: error.subject[0] ?? '' });
      await store.delete(removalPath(id));
      throw error;
    }
    await store.delete(removalPath(id));
    log.info('account-removed', { id });
  }

  const pathsOf: Readonly<Record<DeletedCollection, (leaver: Leaver) => readonly string[] | Promise<readonly string[]>>> = {
    tokens: async ({ id }) => (await everything({ from: 'tokens', where: [['accountId', '==', id]] })).map(({ path }) => path),
    outbox: async ({ email }) =>
      (await everything({ from: 'outbox', where: [['to', '==', email]] })).flatMap(({ path, data }) =>
        isOwnersMail(data['kind']) ? [] : [path],
      ),
    stockAlerts: ({ email, emailVerified }) => (emailVerified ? stockAlerts.pathsOf(email) : []),
    messages: async ({ email, emailVerified }) =>
      (emailVerified ? await everything({ from: 'messages', where: [['from_email', '==', email]] }) : []).flatMap(({ id, path }) => [
        path,
        outboxPath(contactMailId(id)),
      ]),
  };

  async function removeAll(leaver: Leaver): Promise<void> {
    const { id, email } = leaver;
    await sessions.endAll(id);
    await anonymise(id, false);
    const paths = DELETED_BY_ID.map(({ name }) => `${name}/${id}`);
    for (const pathsOfLeaver of Object.values(pathsOf)) paths.push(...(await pathsOfLeaver(leaver)));
    await store.bulk(paths.map((path) => ({ delete: path })));
    await secondFactors.remove(id);
    await audit.keepAddress({ id, email });
    await identity.remove(id);
  }

  /** `isGone`: only then are unseen keys given up, since until then an order that begins keeps the account. */
  async function anonymise(accountId: string, isGone: boolean): Promise<void> {
    for (const order of (await ordersOf(accountId)).orders) {
      if (order.state === 'awaiting_payment') await leave(order.id, accountId);
      const freed = await store.transaction(async (tx) => {
        const doc = await tx.get(orderPath(order.id));
        const now = doc && parseOrder(doc);
        if (!now) return [];
        if (await isOpen(tx, now)) throw new ShopError('order-open', [now.id]);
        const keys = isGone ? await unseenKeysIn(tx, now) : new Map<string, Key>();
        for (const proof of await proofsIn(tx, now)) forgetProof(tx, proof);
        const nameless = { name: '', email: '', person: null, payer: null, proofId: null, ...NO_REFUND_ACCOUNT };
        changeFields(tx, now, { ...nameless, ...wordless(now), ...giveUp(tx, now, keys, clock()) });
        return [...keys.keys()];
      });
      for (const gameId of freed) await onStockArrived(gameId);
    }
  }

  // why kept: money was asked for, or a proof sent, since the first look
  async function leave(id: string, accountId: string): Promise<void> {
    try {
      await orders.cancel(id, accountId);
    } catch (error) {
      const isRefused = error instanceof ShopError && (error.code === 'wrong-state' || error.code === 'card-undecided');
      throw isRefused ? new ShopError('order-open', [id]) : error;
    }
  }

  async function ordersOf(accountId: string): Promise<{ readonly orders: readonly Order[]; readonly unreadable: readonly string[] }> {
    const docs = await everything({ from: 'orders', where: [['accountId', '==', accountId]] });
    const orders = parseAll(parseOrder, docs);
    const known = new Set(orders.map(({ id }) => id));
    return { orders, unreadable: docs.flatMap(({ id }) => (known.has(id) ? [] : [id])) };
  }

  async function everything(query: Query): Promise<readonly Snapshot<Data>[]> {
    const all: Snapshot<Data>[] = [];
    for await (const docs of eachPage(store, { ...query, limit: PAGE_SIZE })) all.push(...docs);
    return all;
  }

  return { unsettledOrders, unseenKeys, remove, resume };
}

/** Returns whether a decision, a key or money is still to come for this order. */
async function isOpen(reader: Pick<Reader, 'get'>, order: Order): Promise<boolean> {
  return !isSettled(order) || (await isMoneyUnderWay(reader, order));
}

/** Returns the fields of an order with the shopper's words, and the owner's about money, without these: any may name the shopper. */
function wordless({ questions, payment, voids, notes }: Order): Partial<Order> {
  return {
    questions: questions.map((question) => ({ ...question, text: '', answer: null, pictureId: null })),
    payment: payment && { ...payment, reason: null },
    voids: voids.map((each) => ({ ...each, reason: '', payment: { ...each.payment, reason: null } })),
    notes: notes.map((note) => ({ ...note, reason: '' })),
  };
}
