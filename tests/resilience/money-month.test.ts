import { expect, it } from 'vitest';

import { profitOf } from '~/domain/reports/sales';
import { addDays, dayInCasablanca } from '~/domain/shared/day';
import { toUsdRate } from '~/domain/shared/money';
import { createReports } from '~/features/reports/index.server';
import { createCards } from '~/features/payment/index.server';
import type { Order } from '~/features/order/schema.server';
import { createRefunds } from '~/features/refund/index.server';
import type { ProviderEvent } from '~/ports/card-provider';

import { createScriptedProvider } from '../support/fakes/scripted-provider';
import { openTempStore } from '../support/shop/temp-store';
import { HOLD_MS, openTestShop, OWNER, refusal, STRICT } from '../support/shop/test-shop';
import { seeded } from '../support/scenarios/interleaving';

/*
 * A month of 60 orders, by card and by bank: refunds by the store, on the provider's pages and by hand, whole and in parts, chargebacks lost
 * and won, open disputes, late money, replaced keys. Sales equals a diary that is kept beside it, to the centime, day by day.
 */

const IS_LONG = process.env['FAULTS'] === 'long';
const ORDERS = 60;
const STEP = 12 * 60 * 60_000;
const COST = 6667;
const PRICES = [123.45, 99.95, 249.9, 17.05];
const by = 'owner';

/** 10.25 dirhams for a dollar, half up. */
const inCentimes = (cents: number) => Math.floor((cents * 1025 * 2 + 100) / 200);

/** What moved on which day, in centimes: a sum of its own, which reads nothing of the store. */
function openDiary(today: () => string) {
  const days = new Map<string, number>();
  const note = (centimes: number) => void days.set(today(), (days.get(today()) ?? 0) + centimes);
  const money = new Map<
    string,
    { readonly total: number; readonly usd: number; gone: number; goneUsd: number; taken: number; takenUsd: number }
  >();

  function sold({ id, totalCentimes, usdCents, lines }: Order): void {
    money.set(id, { total: totalCentimes, usd: usdCents, gone: 0, goneUsd: 0, taken: 0, takenUsd: 0 });
    note(totalCentimes - lines.length * COST);
  }

  /** Money that went back in dollars: the last of it is all that is left, and none is more than that. */
  function back(id: string, cents: number): number {
    const known = money.get(id);
    if (!known) throw new Error(`no money of ${id}`);
    const part = known.goneUsd + cents === known.usd ? known.total - known.gone : Math.min(inCentimes(cents), known.total - known.gone);
    known.gone += part;
    known.goneUsd += cents;
    note(-part);
    return part;
  }

  function lineBack(id: string, cents: number, price: number): void {
    const known = money.get(id);
    if (!known) throw new Error(`no money of ${id}`);
    known.gone += price;
    known.goneUsd += cents;
    note(-price);
  }

  function takenBack(id: string, cents: number): void {
    const known = money.get(id);
    const part = back(id, cents);
    if (known) Object.assign(known, { taken: part, takenUsd: cents });
  }

  function givenAgain(id: string): void {
    const known = money.get(id);
    if (!known) throw new Error(`no money of ${id}`);
    known.gone -= known.taken;
    known.goneUsd -= known.takenUsd;
    note(known.taken);
  }

  return {
    days,
    sold,
    back,
    lineBack,
    takenBack,
    givenAgain,
    key: (times: number) => note(times * COST),
    price: (centimes: number) => note(-centimes),
  };
}

async function playMonth(seed: number) {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const shop = openTestShop(openTempStore(), null, { usdRate: toUsdRate(102_500) as never });
  const { store, stock, clock, onStockArrived, orders } = shop;
  const books = createScriptedProvider();
  const common = { store, stock, clock, log: STRICT, ownerMail: OWNER };
  const { cards, cardEvents } = createCards({
    ...common,
    provider: books.provider,
    origin: 'http://localhost:3000',
    holdMs: HOLD_MS,
    settle: orders.settle,
  });
  const { refunds, cardRefunds } = createRefunds({ ...common, provider: books.provider, onStockArrived });
  const { refunds: withoutProvider } = createRefunds({ ...common, provider: null, onStockArrived });
  const first = dayInCasablanca(clock());
  const diary = openDiary(() => dayInCasablanca(clock()));
  for (const [nth, price] of PRICES.entries()) await shop.game(`g${nth}`, 90, 'Steam', { buyingPrice: price });
  let count = 0;

  const read = async (id: string): Promise<Order> => {
    const order = await orders.find(id);
    if (!order) throw new Error(`order ${id} is gone`);
    return order;
  };

  async function tell(kind: ProviderEvent['kind'], captureId: string, more: Partial<ProviderEvent> = {}): Promise<void> {
    const orderId = books.captures().find(({ id }) => id === captureId)?.orderId ?? null;
    const event: ProviderEvent = { id: `E${(count += 1)}`, kind, orderId, captureId, refundId: null, ...more };
    for (let times = 0; times < 2; times += 1)
      expect(await cardEvents.receive({ headers: new Headers(), body: new TextEncoder().encode(JSON.stringify(event)) })).toBe('done');
  }

  async function choose(id: string, close: readonly string[]): Promise<void> {
    const { returns, disputes } = await read(id);
    const seen = [...returns, ...disputes].filter(({ decidedAt }) => decidedAt === null).map((each) => each.id);
    await refunds.decideGone(id, { by, seen, close, answer: null });
  }

  /** An order of one to three games, paid by card or by bank, some of them late. */
  async function buy(nth: number): Promise<string> {
    const games = PRICES.map((_, at) => `g${at}`).filter(() => random() < 0.5);
    const who = `amal-${nth}`;
    const { id } = await shop.order(who, games.length === 0 ? ['g1'] : games);
    const isByCard = random() < 0.75;
    if (isByCard) {
      await cards.begin(id, who);
      books.approve((await cards.attemptOf(await read(id)))?.providerOrderId ?? '');
      await cards.advance(id, { isReturn: true });
    } else {
      if (random() < 0.4) {
        await orders.cancel(id, who);
        shop.wait(STEP / 4);
      }
      const { totalCentimes } = await read(id);
      await shop.approve(id, `BANK ${nth}`, totalCentimes);
    }
    diary.sold(await read(id));
    return id;
  }

  /** What happens to an order days after it was paid. */
  async function happen(id: string, nth: number): Promise<void> {
    const order = await read(id);
    const { payment, lines } = order;
    const who = `amal-${nth}`;
    const line = lines[below(lines.length)];
    if (!payment || !line) throw new Error(`${id} is not paid`);
    const capture = payment.reference;
    const isSeen = random() < 0.4;
    if (isSeen) await orders.reveal(id, line.gameId, who);
    if (isSeen && random() < 0.4 && line.keyId) {
      await refunds.replaceKey(id, { by, gameId: line.gameId, keyId: line.keyId });
      diary.key(-1);
      return;
    }
    const freed = (closed: readonly Order['lines'][number][]) => diary.key(closed.filter((each) => !(isSeen && each === line)).length);
    if (payment.method !== 'card') {
      if (random() < 0.6) return;
      await withoutProvider.record(id, { by, gameId: line.gameId, reference: `BACK ${nth}` });
      diary.price(line.priceCentimes);
      freed([line]);
      return;
    }
    const [before, whole] = [new Set(books.refundsOf(capture).map((each) => each.id)), payment.usdCents ?? 0];
    const sendBack = async (cents: number) => {
      const refundId = books.sendBack(capture, cents);
      await tell('refund', capture, { refundId });
      diary.back(id, cents);
      return refundId;
    };
    const takeBack = async () => {
      const cents = books.takeBack(capture);
      await tell('reversal', capture);
      diary.takenBack(id, cents);
    };
    const dispute = (outcome: 'open' | 'won' | 'lost') => tell('dispute', capture, { dispute: { id: `D${nth}`, outcome } });
    switch (below(9)) {
      case 0: {
        await refunds.send(id, { by, gameId: line.gameId });
        await cardRefunds?.advance(id);
        const [sent] = books.refundsOf(capture).filter((each) => !before.has(each.id));
        books.setState(capture, 'returned');
        await tell('refund', capture, { refundId: sent?.id ?? null });
        diary.lineBack(id, sent?.cents ?? 0, line.priceCentimes);
        freed([line]);
        if (random() < 0.5 && books.leftOf(capture) > 0) await sendBack(1 + below(books.leftOf(capture)));
        return;
      }
      case 1:
        await sendBack(1 + below(whole - 1));
        shop.wait(STEP / 6);
        return choose(id, []);
      case 2:
        await sendBack(1 + below(whole - 1));
        await choose(id, [line.gameId]);
        freed([line]);
        return void (await sendBack(books.leftOf(capture)));
      case 3: {
        const refundId = await sendBack(whole);
        await withoutProvider.record(id, { by, gameId: line.gameId, reference: refundId });
        return freed([line]);
      }
      case 4: {
        const refundId = books.sendBack(capture, whole);
        await withoutProvider.record(id, { by, gameId: line.gameId, reference: refundId });
        freed([line]);
        await tell('refund', capture, { refundId });
        return void diary.back(id, whole);
      }
      case 5:
        await dispute('open');
        await takeBack();
        await dispute('lost');
        await choose(
          id,
          lines.map(({ gameId }) => gameId),
        );
        return freed(lines);
      case 6:
        await dispute('open');
        await takeBack();
        shop.wait(STEP / 6);
        books.giveAgain(capture);
        await dispute('won');
        return diary.givenAgain(id);
      case 7:
        await dispute('open');
        expect(await refusal(orders.reveal(id, lines.find((each) => each !== line)?.gameId ?? line.gameId, who))).toMatch(
          isSeen && lines.length === 1 ? 'done' : 'refund-begun',
        );
        return random() < 0.5 ? dispute('won') : undefined;
      default:
        return;
    }
  }

  const open: { readonly id: string; readonly nth: number; readonly due: number }[] = [];
  for (let nth = 0; nth < ORDERS; nth += 1) {
    open.push({ id: await buy(nth), nth, due: nth + below(8) });
    for (const each of open.filter(({ due }) => due === nth)) await happen(each.id, each.nth);
    shop.wait(STEP);
  }
  for (const each of open.filter(({ due }) => due >= ORDERS)) await happen(each.id, each.nth);
  const last = dayInCasablanca(clock());
  const report = await createReports({ store }).report({ from: first, to: last });
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  return { report, diary, breaches, next: addDays(last, 1) };
}

it.each(IS_LONG ? [1, 2, 3] : [2])(
  'a month of orders, refunds, chargebacks and disputes: Sales equals the diary, to the centime (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const { report, diary, breaches } = await playMonth(seed);
    expect(breaches).toEqual([]);
    expect(report.orders).toBe(ORDERS);
    const days = Object.fromEntries(report.day.map(({ id, figures }) => [id, profitOf(figures)]));
    for (const [day, profit] of diary.days) expect([day, days[day] ?? 0]).toEqual([day, profit]);
    expect(profitOf(report.total)).toBe([...diary.days.values()].reduce((sum, centimes) => sum + centimes, 0));
  },
);
