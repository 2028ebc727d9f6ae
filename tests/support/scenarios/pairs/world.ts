import assert from 'node:assert/strict';

import { ALARMS } from '~/features/alert/document.server';
import { createCards } from '~/features/payment/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { parseKey } from '~/features/key/document.server';
import { PAYMENTS, toPayment } from '~/features/order/ledger.server';
import { parseOrder, type Order } from '~/features/order/schema.server';
import { createRefunds } from '~/features/refund/index.server';
import type { CardProvider } from '~/ports/card-provider';
import type { Store } from '~/ports/store';

import { createScriptedProvider } from '../../fakes/scripted-provider';
import type { TempStore } from '../../shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, SILENT } from '../../shop/test-shop';
import { createInterleaving } from '../interleaving';

export type PairWorld = ReturnType<typeof openPairWorld>;

const HOUR = 3_600_000;
/** How often the shop's own work runs after the race: enough for every check that is due, and for what that one makes due. */
const ROUNDS = 4;

/** A shop whose commands can be raced: every call of its store and its provider waits for its turn. `plant` breaks its store. */
export function openPairWorld(temp: Pick<TempStore, 'store' | 'close'>, plant: (store: Store) => Store = (store) => store) {
  const { slowed, slowedStore, run } = createInterleaving();
  const shop = openTestShop({ store: plant(slowedStore(temp.store)), close: () => temp.close() });
  const { store, clock, stock, onStockArrived, orders, cipher } = shop;
  const books = createScriptedProvider();
  let isLost = false;
  const capture: CardProvider['capture'] = async (id, options) => {
    const answer = await books.provider.capture(id, options);
    if (!isLost) return answer;
    isLost = false;
    return { kind: 'unknown' };
  };
  const provider = slowed({ ...books.provider, capture }, { answers: true });
  const common = { store, stock, clock, log: SILENT, provider, ownerMail: OWNER };
  const { cards, reconcile } = createCards({ ...common, origin: 'http://localhost:3000', holdMs: HOLD_MS, settle: orders.settle });
  const { refunds, questions, cardRefunds } = createRefunds({ ...common, onStockArrived });
  const doctor = createExamination({ store: temp.store, cipher });
  /** The keys that a shopper saw, `gameId/keyId`, and whose they are. */
  const seen = new Map<string, string>();
  let texts = 0;

  const read = async (id: string): Promise<Order> => {
    const order = await orders.find(id);
    assert(order, `order ${id} is gone`);
    return order;
  };

  /** The shopper sees her keys: nobody else may ever get them. */
  async function reveal(id: string): Promise<void> {
    for (const line of (await orders.reveal(id, null, 'x')).lines)
      if (line.keyId !== null && line.revealedAt !== null) see(`${line.gameId}/${line.keyId}`, id);
  }

  function see(key: string, id: string): void {
    assert((seen.get(key) ?? id) === id, `${key} was seen by two shoppers`);
    seen.set(key, id);
  }

  /** The shop works on by itself, for hours. */
  async function settleDown(): Promise<void> {
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      shop.wait(HOUR + 1);
      await reconcile();
      await cardRefunds?.runDue();
      await orders.fillOwed(null);
    }
  }

  /** Checks that all money and keys are where the orders say. `before`: the orders as they were. */
  async function mustBeSound(before: readonly Order[]): Promise<void> {
    assert.deepEqual((await doctor.examine(0)).breaches, []);
    const all = (await temp.store.query({ from: 'orders' })).docs.map(parseOrder);
    const ledger = (await temp.store.query({ from: PAYMENTS })).docs.map(toPayment);
    const told = (await temp.store.query({ from: ALARMS })).docs.map(({ id, data }) => `${id} ${String(data['note'])}`);
    for (const { id, events } of before)
      assert.deepEqual(all.find((order) => order.id === id)?.events.slice(0, events.length), events, `${id} lost a part of its history`);
    for (const capture of books.captures().filter(({ state }) => state === 'done')) {
      const order = all.find(({ id }) => id === capture.orderId);
      const booked = ledger.filter(({ reference, direction }) => direction === 'in' && reference === capture.id);
      assert.equal(booked.length, 1, `${capture.id} stands in the ledger ${booked.length} times`);
      const isHers =
        booked[0]?.kind === 'settles' ? order?.payment?.reference === capture.id : told.some((text) => text.includes(capture.id));
      assert(isHers, `${capture.id} was taken for nothing`);
      const back = order?.refunds.reduce((sum, refund) => sum + (refund.state === 'done' ? (refund.usdCents ?? 0) : 0), 0) ?? 0;
      assert.equal(capture.refunded, back, `${capture.id}: what went back is not what the order says`);
    }
    await keysMustBeOnce(all);
    for (const order of all)
      await mustBeAtRest(order, ledger.filter((payment) => payment.orderId === order.id && payment.kind === 'settles').length);
  }

  async function mustBeAtRest(order: Order, settled: number): Promise<void> {
    const { id, state } = order;
    assert(order.events.filter(({ type }) => type === 'paid').length === settled && settled <= 1, `${id} was settled ${settled} times`);
    assert.equal(
      state === 'fulfilled' || state === 'owed' || state === 'refunded',
      settled === 1,
      `${id} is ${state}, settled ${settled} times`,
    );
    assert(state !== 'capturing', `${id} still asks for money`);
    assert(!order.refunds.some((refund) => refund.state === 'sending'), `${id} still sends money back`);
    for (const line of order.lines.filter((each) => each.state === 'owed'))
      assert.deepEqual(await stock.candidates(line.gameId, line.type), [], `${line.gameId} is owed, and there is a key`);
  }

  async function keysMustBeOnce(all: readonly Order[]): Promise<void> {
    const holders = all.flatMap(({ id, state, lines }) =>
      state === 'cancelled' ? [] : lines.flatMap(({ gameId, keyId }) => (keyId === null ? [] : [[`${gameId}/${keyId}`, id] as const])),
    );
    const sold = holders.filter(([, id]) => all.some((order) => order.id === id && order.paidAt !== null)).map(([key]) => key);
    assert.equal(new Set(sold).size, sold.length, 'a key was sold twice');
    for (const [key, id] of seen) {
      const [gameId, keyId] = key.split('/');
      const snap = await temp.store.get(`games/${gameId}/codes/${keyId}`);
      const { state, orderId } = snap ? parseKey(snap) : { state: 'gone', orderId: null };
      assert(
        orderId === id && state !== 'free' && state !== 'held',
        `${key} was seen by the shopper of ${id}, and is ${state} of ${orderId}`,
      );
    }
  }

  return {
    ...shop,
    realStore: temp.store,
    books,
    cards,
    reconcile,
    cardRefunds,
    questions,
    refunds,
    read,
    reveal,
    settleDown,
    mustBeSound,
    race: run,
    /** The provider takes money once more, and its answer doesn't arrive. */
    loseAnswer: () => void (isLost = true),
    nextText: () => `text ${(texts += 1)}`,
  };
}
