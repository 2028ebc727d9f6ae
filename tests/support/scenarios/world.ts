import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import { createExamination } from '~/features/doctor/index.server';
import { createMailSender } from '~/features/mail/index.server';
import { type LedgerPayment, toPayment } from '~/features/payment/index.server';
import { parseOrder, type Order } from '~/features/order/schema.server';
import { createCards } from '~/features/card/index.server';
import { createRefunds } from '~/features/refund/index.server';
import type { CardProvider, ProviderEvent } from '~/ports/card-provider';
import type { Mailer } from '~/ports/mailer';
import type { Store } from '~/ports/store';

import { createScriptedProvider } from '../fakes/scripted-provider';
import { dying } from '../shop/crash';
import { openTempStore, type TempStore } from '../shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, SILENT, type TestShop } from '../shop/test-shop';
import { deedsOf } from './deeds';
import { FaultyPorts } from './failures';
import { createInterleaving } from './interleaving';

/** A fault of the shop, planted between its features and their ports, or in the code that repairs them. */
export interface Plant {
  readonly store?: (store: Store) => Store;
  readonly provider?: (provider: CardProvider) => CardProvider;
  readonly isReconciled?: false;
}

export type World = ReturnType<typeof openWorld>;
/** The features of the shop as one process has them. */
export type Process = World['shop'];

const MINUTE = 60_000;
const ORIGIN = 'http://localhost:3000';
/** The runs of the shop's own work after a race, an hour apart: enough for every due check, and for those that follow from it. */
const ROUNDS = 5;

/**
 * The features that handle money, keys and mail on a real store, with a provider of cards that keeps its own books. Their calls can wait for
 * their turn (`race`), and fail on command (`ports`); `plant` breaks the shop. The doctor reads the store itself.
 */
export function openWorld(temp: Pick<TempStore, 'store' | 'close'> = openTempStore(), plant: Plant = {}) {
  const { slowed, slowedStore, run } = createInterleaving();
  const books = createScriptedProvider();
  const disputes = new Map<string, { readonly captureId: string; state: 'open' | 'won' | 'lost' }>();
  const waiting: ProviderEvent[] = [];
  const refundEvents = new Set<string>();
  /** The captures whose money moved without the shop. */
  const movedOutside = new Set<string>();
  /** The keys that a shopper saw, `gameId/keyId`, and whose they are. */
  const seenKeys = new Map<string, string>();
  const sent: string[] = [];
  let time = Date.UTC(2026, 10, 20, 12);
  let [isLost, count] = [false, 0];
  const wait = (ms: number) => void (time += ms);
  const ports = new FaultyPorts({ now: () => time, wait }, temp.store);
  const { clock } = ports;

  /** The provider tells of its own refunds as of any other, and may lose an answer. */
  const answering =
    <Args extends unknown[], Outcome>(act: (...args: Args) => Promise<Outcome>) =>
    async (...args: Args) => {
      const outcome = await act(...args);
      tellOfRefunds();
      if (!isLost) return outcome;
      isLost = false;
      return { kind: 'unknown' } as const;
    };
  const lossy: CardProvider = {
    ...books.provider,
    capture: answering((...args: Parameters<CardProvider['capture']>) => books.provider.capture(...args)),
    refund: answering((...args: Parameters<CardProvider['refund']>) => books.provider.refund(...args)),
  };
  const slow = slowed(ports.cards(lossy), { answers: true });
  const provider = plant.provider?.(slow) ?? slow;
  const templates = createMailTemplates({ origin: ORIGIN });
  const mailer: Mailer = {
    send: (message) => {
      sent.push(`${message.messageId} ${message.to.address}`);
      return Promise.resolve({ isSent: true });
    },
    close: () => undefined,
  };

  function open(store: Store) {
    const slowStore = slowedStore(store);
    const own = openTestShop({ store: plant.store?.(slowStore) ?? slowStore, close: async () => {} }, clock);
    const { onStockArrived, encryption } = own;
    const common = { store: own.store, stock: own.stock, clock, log: SILENT, ownerMail: () => OWNER };
    const { cards, ...card } = createCards({
      ...common,
      provider,
      origin: ORIGIN,
      holdMs: () => HOLD_MS,
      settle: own.orders.settle,
      evaluatePrice: own.orders.evaluatePrice,
    });
    const { refunds, questions, cardRefunds } = createRefunds({ ...common, provider, onStockArrived });
    /** The same store with its provider taken out of the settings. */
    const without = createRefunds({ ...common, provider: null, onStockArrived });
    const sending = ports.mailer(mailer);
    const mail = { store: own.store, clock, encryption, templates, log: SILENT, mailer: () => sending, host: 'shop.example' };
    const mailing = createMailSender({ ...mail, random: () => 0 });
    const reconcile = plant.isReconciled === false ? async () => {} : card.reconcile;
    const features = { ...own, ...card, wait, cards, refunds, questions, cardRefunds, without, mailing, reconcile };
    return { ...features, do: deedsOf(features) };
  }

  const shop = open(ports.store());
  const doctor = createExamination({ store: temp.store, encryption: shop.encryption });

  function tell(kind: ProviderEvent['kind'], captureId: string, more: Partial<ProviderEvent> = {}): void {
    const orderId = kind === 'dispute' ? null : (books.captures().find(({ id }) => id === captureId)?.orderId ?? null);
    waiting.push({ id: `E${(count += 1)}`, kind, orderId, captureId, refundId: null, dispute: null, ...more });
  }

  const deliver = ({ cardEvents }: Pick<ReturnType<typeof createCards>, 'cardEvents'>, event: ProviderEvent): Promise<string> =>
    cardEvents.receive({ headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(event)) });

  /** Every event comes that waits; those that the shop doesn't take wait on. */
  async function deliverAll(): Promise<void> {
    for (const event of waiting.splice(0)) if ((await deliver(shop, event)) !== 'done') waiting.push(event);
  }

  /** Somebody opens a dispute, or it is decided. */
  function dispute(captureId: string, outcome: 'open' | 'won' | 'lost'): void {
    const known = [...disputes].find(([, each]) => each.captureId === captureId && each.state === 'open');
    if (captureId === '' || (outcome === 'open' ? known : !known)) return;
    const id = known?.[0] ?? `D${(count += 1)}`;
    disputes.set(id, { captureId, state: outcome });
    if (outcome === 'won') books.giveAgain(captureId);
    tell('dispute', captureId, { dispute: { id, outcome } });
    if (outcome === 'lost') takeBack(captureId);
  }

  function takeBack(captureId: string): void {
    if (books.leftOf(captureId) <= 0) return;
    movedOutside.add(captureId);
    books.takeBack(captureId);
    tell('reversal', captureId);
  }

  function sendBack(captureId: string, cents: number): string | null {
    if (cents <= 0 || cents > books.leftOf(captureId)) return null;
    movedOutside.add(captureId);
    const refundId = books.sendBack(captureId, cents);
    tellOfRefunds();
    return refundId;
  }

  /** Each refund that is done has its event, of every sender. */
  function tellOfRefunds(): void {
    for (const { id: captureId } of books.captures())
      for (const { id } of books.refundsOf(captureId).filter((each) => !refundEvents.has(each.id))) {
        refundEvents.add(id);
        books.setState(captureId, 'returned');
        tell('refund', captureId, { refundId: id });
      }
  }

  const allOrders = async (): Promise<Order[]> => (await temp.store.query({ from: 'orders', limit: 1000 })).docs.map(parseOrder);
  const allPayments = async (): Promise<LedgerPayment[]> => (await temp.store.query({ from: 'payments', limit: 1000 })).docs.map(toPayment);

  async function read(id: string): Promise<Order> {
    const order = await shop.orders.find(id);
    if (!order) throw new Error(`order ${id} is gone`);
    return order;
  }

  /** An alert names this money. */
  const hasAlert = async (reference: string) =>
    (await temp.store.query({ from: 'alarms' })).docs.some(({ id, data }) => `${id} ${String(data['note'])}`.includes(reference));

  /** The shopper sees the keys: no other person may ever get them. */
  async function reveal({ orders }: Pick<TestShop, 'orders'>, id: string, gameId: string | null): Promise<void> {
    for (const line of (await orders.reveal(id, gameId, 'x')).lines) {
      if (line.keyId === null || line.revealedAt === null) continue;
      const key = `${line.gameId}/${line.keyId}`;
      if ((seenKeys.get(key) ?? id) !== id) throw new Error(`${key} was seen by two shoppers`);
      seenKeys.set(key, id);
    }
  }

  /** Runs one minute of the shop's own work, which continues after any failure. */
  async function minute(): Promise<void> {
    wait(MINUTE);
    const { orders, reconcile, cardRefunds, mailing } = shop;
    for (const runDue of [() => orders.fillOwed(null), reconcile, async () => cardRefunds?.runDue(), mailing.runDue])
      await runDue().catch(() => undefined);
  }

  /** The shop works on by itself for hours, the provider decides, and every event comes until it is taken. */
  async function settleDown(): Promise<void> {
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      wait(60 * MINUTE + 1);
      books.decide('done', 'done');
      tellOfRefunds();
      await shop.reconcile();
      await shop.cardRefunds?.runDue();
      await deliverAll();
      await shop.orders.fillOwed(null);
    }
    if (waiting.length > 0) throw new Error(`events are not taken: ${JSON.stringify(waiting)}`);
  }

  return {
    shop,
    store: temp.store,
    ports,
    clock,
    books,
    doctor,
    disputes,
    movedOutside,
    seenKeys,
    sent,
    waiting,
    /** A process that is killed after so many writes. */
    mortal: (lives: number) => open(dying(temp.store, lives).store),
    deliver,
    deliverAll,
    dispute,
    takeBack,
    sendBack,
    allOrders,
    allPayments,
    read,
    hasAlert,
    reveal,
    minute,
    settleDown,
    wait,
    race: run,
    /** The provider takes or sends money once more, and its answer doesn't arrive. */
    loseAnswer: () => void (isLost = true),
    nextText: () => `text ${(count += 1)}`,
    close: async () => {
      await shop.mailing.stop();
      await shop.close();
      await temp.close();
    },
  };
}
