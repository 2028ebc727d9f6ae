import assert from 'node:assert/strict';

import { dayInCasablanca } from '~/domain/shared/day';
import { createReports } from '~/features/reports/index.server';
import { createCards } from '~/features/payment/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { PAYMENTS, toPayment } from '~/features/order/ledger.server';
import { parseOrder, type Order } from '~/features/order/schema.server';
import { createRefunds } from '~/features/refund/index.server';
import type { CardProvider, ProviderEvent } from '~/ports/card-provider';
import type { Store } from '~/ports/store';

import { createScriptedProvider } from '../../fakes/scripted-provider';
import { dying } from '../../shop/crash';
import type { TempStore } from '../../shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, SILENT } from '../../shop/test-shop';
import { createInterleaving } from '../interleaving';

export type MoneyWorld = ReturnType<typeof openMoneyWorld>;
/** The rooms of the shop as one process has them. */
export type Process = MoneyWorld['shop'];

const HOUR = 3_600_000;
/** How often the shop's own work runs after the race, and all events come again that were not taken. */
const ROUNDS = 5;

/** A shop whose money moves at a provider without it: every call of its stores and its provider waits for its turn. */
export function openMoneyWorld(temp: Pick<TempStore, 'store' | 'close'>, plant: (store: Store) => Store = (store) => store) {
  const { slowed, slowedStore, run } = createInterleaving();
  const books = createScriptedProvider();
  const doctor = createExamination({ store: temp.store, cipher: openTestShop({ ...temp, close: async () => {} }).cipher });
  const disputes = new Map<string, { readonly captureId: string; state: 'open' | 'won' | 'lost' }>();
  const waiting: ProviderEvent[] = [];
  const told = new Set<string>();
  let [isLost, count] = [false, 0];

  /** The provider tells of its own refunds as of any other, and may lose an answer. */
  const refund: CardProvider['refund'] = async (captureId, request) => {
    const answer = await books.provider.refund(captureId, request);
    tellOfRefunds();
    if (!isLost) return answer;
    isLost = false;
    return { kind: 'unknown' };
  };
  const provider = slowed({ ...books.provider, refund }, { answers: true });

  function open(store: Store, clock: (() => number) | null = null) {
    const own = openTestShop({ store: slowedStore(plant(store)), close: async () => {} }, clock);
    const common = { store: own.store, stock: own.stock, clock: own.clock, log: SILENT, ownerMail: OWNER };
    const cards = createCards({ ...common, provider, origin: 'http://localhost:3000', holdMs: HOLD_MS, settle: own.orders.settle });
    const { onStockArrived } = own;
    /** The same store with its provider taken out of the settings. */
    const without = createRefunds({ ...common, provider: null, onStockArrived });
    return { ...own, ...cards, ...createRefunds({ ...common, provider, onStockArrived }), without };
  }

  const shop = open(temp.store);

  /** A process that is killed after so many writes. */
  const mortal = (lives: number) => open(dying(temp.store, lives).store, shop.clock);

  function tell(kind: ProviderEvent['kind'], captureId: string, more: Partial<ProviderEvent> = {}): void {
    const orderId = books.captures().find(({ id }) => id === captureId)?.orderId ?? null;
    waiting.push({
      id: `E${(count += 1)}`,
      kind,
      orderId: kind === 'dispute' ? null : orderId,
      captureId,
      refundId: null,
      dispute: null,
      ...more,
    });
  }

  async function deliver({ cardEvents }: Pick<Process, 'cardEvents'>, event: ProviderEvent): Promise<string> {
    return cardEvents.receive({ headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(event)) });
  }

  /** Somebody opens a dispute, or it is decided. */
  function dispute(captureId: string, outcome: 'open' | 'won' | 'lost'): void {
    const known = [...disputes].find(([, each]) => each.captureId === captureId && each.state === 'open');
    if (outcome === 'open' ? known : !known) return;
    const id = known?.[0] ?? `D${(count += 1)}`;
    disputes.set(id, { captureId, state: outcome });
    if (outcome === 'won') books.giveAgain(captureId);
    tell('dispute', captureId, { dispute: { id, outcome } });
    if (outcome === 'lost' && books.leftOf(captureId) > 0) takeBack(captureId);
  }

  function takeBack(captureId: string): void {
    if (books.leftOf(captureId) <= 0) return;
    books.takeBack(captureId);
    tell('reversal', captureId);
  }

  function sendBack(captureId: string, cents: number): void {
    if (cents <= 0 || cents > books.leftOf(captureId)) return;
    books.sendBack(captureId, cents);
    tellOfRefunds();
  }

  /** Each refund that is done has its event, whoever sent it. */
  function tellOfRefunds(): void {
    for (const { id: captureId } of books.captures())
      for (const { id } of books.refundsOf(captureId).filter((each) => !told.has(each.id))) {
        told.add(id);
        books.setState(captureId, 'returned');
        tell('refund', captureId, { refundId: id });
      }
  }

  const read = async (id: string): Promise<Order> => {
    const snap = await temp.store.get(`orders/${id}`);
    assert(snap, `order ${id} is gone`);
    return parseOrder(snap);
  };

  /** The shop works on by itself for hours, and every event comes until it is taken. */
  async function settleDown(): Promise<void> {
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      shop.wait(HOUR + 1);
      books.decide('done', 'done');
      tellOfRefunds();
      await shop.reconcile();
      await shop.cardRefunds?.runDue();
      for (const event of waiting.splice(0)) if ((await deliver(shop, event)) !== 'done') waiting.push(event);
      await shop.orders.fillOwed(null);
    }
    assert.deepEqual(waiting, [], 'events are not taken');
  }

  /** Checks the ledger and Sales against the provider's own books, to the centime, and that no key is given for money that is gone. */
  async function mustBeSound(id: string, isChosen: boolean): Promise<void> {
    assert.deepEqual((await doctor.examine(0)).breaches, []);
    const ledger = (await temp.store.query({ from: PAYMENTS })).docs.map(toPayment);
    for (const capture of books.captures().filter(({ state }) => state === 'done' || state === 'returned')) {
      const came = ledger.filter((row) => row.id === `card-${capture.id}`);
      assert.deepEqual(
        came.map(({ money }) => money),
        [{ currency: 'USD', cents: capture.cents }],
        `${capture.id} is not in the ledger once`,
      );
      const moved = ledger.filter(({ method, of }) => method === 'card' && of === `card-${capture.id}`);
      const gone = moved.reduce((sum, { direction, money }) => sum + (direction === 'out' ? 1 : -1) * (money?.cents ?? Infinity), 0);
      assert.equal(gone, capture.refunded + capture.reversed, `${capture.id}: what went back is not what the provider says`);
    }
    const order = await read(id);
    await salesMustFit(order);
    await keysMustFit(order, isChosen);
  }

  /** A dollar is ten dirhams, and each game costs a hundred: every amount of the provider is exact in centimes. */
  async function salesMustFit({ payment, refunds }: Order): Promise<void> {
    const paying = books.captures().find(({ id }) => id === payment?.reference);
    const atProvider = 10 * ((paying?.refunded ?? 0) + (paying?.reversed ?? 0));
    const byHand = refunds.filter(({ state, usdCents }) => state === 'done' && usdCents === null);
    const expected = atProvider + byHand.reduce((sum, { amountCentimes }) => sum + amountCentimes, 0);
    const period = { from: '2026-11-01', to: dayInCasablanca(shop.clock()) };
    const { total } = await createReports({ store: temp.store }).report(period);
    assert.equal(total.refundCentimes, expected, 'Sales has not what went back');
    assert.equal(total.salesCentimes, payment === null ? 0 : 20_000, 'Sales has not what was sold');
  }

  /** While money is gone or disputed and the owner has chosen nothing, no unseen key is shown and no owed line filled. */
  async function keysMustFit(before: Order, isChosen: boolean): Promise<void> {
    const paying = books.captures().find(({ id }) => id === before.payment?.reference);
    if (!paying || isChosen) return;
    const own = before.refunds.reduce((sum, { state, usdCents }) => sum + (state === 'done' ? (usdCents ?? 0) : 0), 0);
    const isGone = paying.refunded + paying.reversed > own;
    const isDisputed = [...disputes.values()].some(({ captureId, state }) => captureId === paying.id && state === 'open');
    if (!isGone && !isDisputed) return;
    await shop.keys.add('a', { code: `LAST ${count}`, type: 'Steam', originPrice: 6667 as never, coefficient: 15 }, 'owner');
    await shop.orders.fillOwed(null);
    await shop.orders.reveal(before.id, null, 'x').catch(() => {});
    const after = await read(before.id);
    const shown = after.lines.filter((line, nth) => line.revealedAt !== null && before.lines[nth]?.revealedAt === null);
    assert.deepEqual(shown, [], 'an unseen key was shown for money that is gone');
    const filled = after.lines.filter((line, nth) => line.state === 'delivered' && before.lines[nth]?.state === 'owed');
    assert.deepEqual(filled, [], 'an owed line was filled for money that is gone');
  }

  return {
    shop,
    mortal,
    books,
    waiting,
    tell,
    deliver,
    dispute,
    takeBack,
    sendBack,
    read,
    settleDown,
    mustBeSound,
    race: run,
    close: () => shop.close().then(() => temp.close()),
    /** The answer to the next refund doesn't arrive. */
    loseAnswer: () => void (isLost = true),
    nextText: () => `text ${(count += 1)}`,
  };
}
