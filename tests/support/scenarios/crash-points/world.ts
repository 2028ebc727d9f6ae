import assert from 'node:assert/strict';

import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import { createCards } from '~/features/payment/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { createMailSender } from '~/features/mail/index.server';
import { createRefunds } from '~/features/refund/index.server';
import { toPayment, type LedgerPayment } from '~/features/order/ledger.server';
import { parseOrder, type Order } from '~/features/order/schema.server';
import type { CardProvider } from '~/ports/card-provider';
import type { Mailer } from '~/ports/mailer';
import type { Store } from '~/ports/store';

import { createScriptedProvider } from '../../fakes/scripted-provider';
import { openTempStore } from '../../shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, SILENT } from '../../shop/test-shop';
import { FaultyPorts } from './failures';

export type StepWorld = ReturnType<typeof openStepWorld>;

const MINUTE = 60_000;

/** A fault of the shop, planted between its features and their ports, or in the code that repairs them. */
export interface Plant {
  readonly store?: (store: Store) => Store;
  readonly provider?: (provider: CardProvider) => CardProvider;
  readonly isReconciled?: false;
}

/** The features that handle money, keys and mail, over ports that fail on command. */
export function openStepWorld(plant: Plant = {}) {
  const temp = openTempStore();
  let time = Date.UTC(2026, 10, 20, 12);
  const wait = (ms: number) => void (time += ms);
  const ports = new FaultyPorts({ now: () => time, wait }, temp.store);
  const store = plant.store?.(ports.store()) ?? ports.store();
  const { clock } = ports;
  const shop = openTestShop({ store, close: () => temp.close() }, clock);
  const { stock, onStockArrived, cipher, orders } = shop;
  const books = createScriptedProvider();
  const faulty = ports.cards(books.provider);
  const provider = plant.provider?.(faulty) ?? faulty;
  const common = { store, stock, clock, provider, log: SILENT, ownerMail: OWNER };
  const { cards, ...card } = createCards({ ...common, origin: 'http://localhost:3000', holdMs: HOLD_MS, settle: orders.settle });
  const { refunds, questions, cardRefunds } = createRefunds({ ...common, onStockArrived });
  const reconcile = plant.isReconciled === false ? async () => {} : card.reconcile;
  const sent: string[] = [];
  const mailer: Mailer = {
    send: (message) => {
      sent.push(`${message.messageId} ${message.to.address}`);
      return Promise.resolve({ isSent: true });
    },
    close: () => undefined,
  };
  const templates = createMailTemplates({ origin: 'http://localhost:3000' });
  const host = 'shop.example';
  const mailing = createMailSender({ store, clock, cipher, templates, log: SILENT, mailer: ports.mailer(mailer), host, random: () => 0 });
  const doctor = createExamination({ store: temp.store, cipher });

  /** Runs one minute of the shop's own work, which continues after any failure. */
  async function minute(): Promise<void> {
    wait(MINUTE);
    for (const runDue of [() => orders.fillOwed(null), reconcile, async () => cardRefunds?.runDue(), mailing.runDue])
      await runDue().catch(() => undefined);
  }

  async function allOrders(): Promise<Order[]> {
    return (await temp.store.query({ from: 'orders' })).docs.map(parseOrder);
  }

  async function allPayments(): Promise<LedgerPayment[]> {
    return (await temp.store.query({ from: 'payments' })).docs.map(toPayment);
  }

  /** An alarm names this money. */
  async function isTold(reference: string): Promise<boolean> {
    return (await temp.store.query({ from: 'alarms' })).docs.some(({ id, data }) => `${id} ${String(data['note'])}`.includes(reference));
  }

  /** Checks that every promise holds, all money is where the orders say, and no work is left. */
  async function mustBeSound(): Promise<void> {
    assert.deepEqual((await doctor.examine(0)).breaches, []);
    const [all, ledger] = [await allOrders(), await allPayments()];
    for (const capture of books.captures().filter(({ state }) => state === 'done')) {
      const order = all.find(({ id }) => id === capture.orderId);
      const row = ledger.find(({ direction, reference }) => direction === 'in' && reference === capture.id);
      assert(
        row?.kind === 'settles' ? order?.payment?.reference === capture.id : await isTold(capture.id),
        `${capture.id} was taken for nothing`,
      );
      const back = order?.refunds.reduce((sum, refund) => sum + (refund.state === 'done' ? (refund.usdCents ?? 0) : 0), 0) ?? 0;
      assert.equal(capture.refunded, back, `${capture.id}: what went back is not what the order says`);
    }
    for (const order of all) {
      assert(order.state !== 'capturing', `${order.id} still asks for money`);
      assert(!order.refunds.some(({ state }) => state === 'sending'), `${order.id} still sends money back`);
      for (const line of order.lines.filter(({ state }) => state === 'owed'))
        assert.deepEqual(await stock.candidates(line.gameId, line.type), [], `${line.gameId} is owed, and there is a key`);
    }
    const waiting = await temp.store.query({ from: 'outbox', where: [['state', '==', 'waiting']] });
    assert.deepEqual(
      waiting.docs.map(({ id }) => id),
      [],
      'mail that was not sent',
    );
  }

  return {
    ...shop,
    realStore: temp.store,
    ports,
    books,
    cards,
    hear: card.cardEvents.receive,
    compare: card.comparison.runDue,
    reconcile,
    cardRefunds,
    mailing,
    sent,
    questions,
    refunds,
    minute,
    wait,
    allOrders,
    allPayments,
    isTold,
    mustBeSound,
    close: async () => {
      await mailing.stop();
      await temp.close();
    },
  };
}
