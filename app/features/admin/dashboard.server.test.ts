import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addDays, dayInCasablanca, startOfDay } from '~/domain/shared/day';
import { waitingSince } from '~/domain/order';
import { MAIL_PATIENCE } from '~/domain/mail';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

import { createToday } from './dashboard.server';
import { createDigest } from './digest.server';
import { createMessages } from '~/features/contact/messages.server';
import { createReports } from '~/features/reports/index.server';
import { plain } from '~/features/documents/types.server';

const HOUR = 60 * 60_000;

let shop: TestShop;
/** The stock that the catalogue would report. */
let shelf: { id: string; title: string; free: number; lowStock: number }[];
beforeEach(() => {
  shop = openTestShop();
  shelf = [];
});
afterEach(() => shop.close());

const parts = () => {
  const { store, clock } = shop;
  const reports = createReports({ store });
  return {
    store,
    clock,
    reports,
    dashboard: createToday({
      store,
      clock,
      reports,
      catalogue: { all: () => shelf as never },
      messages: createMessages({ store, clock, mailTo: () => null }),
      alerts: shop.alerts,
      saleSettings: () => ({
        isDemo: false,
        hasOwnerAddress: true,
        hasContact: true,
        hasPayee: true,
        isMailTried: true,
        hasSeller: true,
        isLegalConfirmed: false,
      }),
      hasChosenLanguages: () => true,
      countWaitingMails: async () => ({
        unsent: await store.count({ from: 'outbox', where: [['state', '==', 'waiting']] }),
        paused: 0,
        notes: 0,
      }),
    }),
  };
};
const look = () => parts().dashboard.look();

async function paid(who: string, games: readonly string[]) {
  const order = await shop.order(who, games);
  await shop.prove(order.id, who);
  return shop.approve(order.id, `REF ${order.id}`, order.totalCentimes);
}

describe('the daily page', () => {
  it('of a quiet store is empty', async () => {
    expect(await look()).toMatchObject({
      waiting: { count: 0 },
      owed: { keys: 0 },
      failed: { count: 0 },
      low: [],
      messages: { count: 0, oldest: [] },
      mailHeld: { unsent: 0, paused: 0, notes: 0 },
    });
  });

  it('says what is missing for the first real sale', async () => {
    expect((await look()).missing).toEqual(['legal', 'game']);
    shelf = [{ id: 'a', title: 'A', free: 0, lowStock: 5 }];
    expect((await look()).missing).toEqual(['legal', 'key']);
    shelf = [{ id: 'a', title: 'A', free: 1, lowStock: 0 }];
    expect((await look()).missing).toEqual(['legal']);
  });

  it('shows what waits for a decision, oldest first and with its reason, and the earnings of two days', async () => {
    await shop.game('a', 5);
    const asked = await paid('amal', ['a']);
    shop.wait(24 * HOUR);
    const proof = await shop.order('badr', ['a']);
    await shop.prove(proof.id, 'badr');
    shop.wait(HOUR);
    const question = {
      id: 'q',
      gameId: 'a',
      kind: 'problem',
      askedAt: shop.clock(),
      text: 'It is used',
      state: 'asked',
      decidedAt: null,
      answer: null,
    } as const;
    const questions = [question];
    await shop.store.update(`orders/${asked.id}`, plain({ questions, waitingSince: waitingSince({ ...asked, questions }) }));
    await paid('chama', ['a']);

    const dashboard = await look();
    expect(dashboard.waiting).toMatchObject({
      count: 2,
      orders: [
        { id: proof.id, name: 'badr', totalCentimes: 10_000, reasons: ['proof'], since: shop.clock() - HOUR },
        { id: asked.id, reasons: ['problem'] },
      ],
    });
    expect(
      [dashboard.yesterday, dashboard.today].map(({ sold, salesCentimes, costCentimes }) => [sold, salesCentimes, costCentimes]),
    ).toEqual([
      [1, 10_000, 6667],
      [1, 10_000, 6667],
    ]);
    // Of three orders that were placed, two of them paid, and of three proofs.
    expect(dashboard.mailHeld.unsent).toBe(8);
    shelf = [
      { id: 'a', title: 'A', free: 1, lowStock: 5 },
      { id: 'b', title: 'B', free: 9, lowStock: 5 },
    ];
    expect(await parts().dashboard.count(), 'for the navigation').toEqual({ proofs: 1, requests: 1, messages: 0, lowGames: 1 });
  });

  it('counts more orders than it names', async () => {
    await shop.game('a', 1);
    const one = await paid('amal', ['a']);
    for (let nth = 0; nth < 12; nth += 1) await shop.store.set(`orders/MF-AAAA${nth + 22}`, plain({ ...one, waitingSince: nth + 1 }));
    const { waiting } = await look();
    expect([waiting.count, waiting.orders.length, waiting.orders[0]?.since]).toEqual([12, 10, 1]);
  });

  it('shows the keys that are owed, by game, and the games with low stock, with their sales', async () => {
    await shop.game('a', 1);
    await shop.game('b', 1);
    const late = await Promise.all(['amal', 'badr'].map(async (who) => shop.order(who, [who === 'amal' ? 'a' : 'b'])));
    for (const { id, accountId } of late) await shop.orders.cancel(id, accountId);
    for (const key of await shop.keys.list('a', { used: null, type: null })) await shop.keys.setUsed('a', key.id, true, 'owner');
    for (const { id } of late) await shop.approve(id, `REF ${id}`);
    shelf = [
      { id: 'a', title: 'A', free: 0, lowStock: 5 },
      { id: 'b', title: 'B', free: 2, lowStock: 5 },
      { id: 'c', title: 'C', free: 6, lowStock: 5 },
      { id: 'd', title: 'D', free: 6, lowStock: 20 },
      { id: 'e', title: 'E', free: 1, lowStock: 0 },
      { id: 'never-sold', title: 'N', free: 0, lowStock: 5 },
    ];
    const { owed, low } = await look();
    expect(owed).toEqual({
      keys: 1,
      isMore: false,
      games: [{ gameId: 'a', title: 'a', keys: 1, paidCentimes: 10_000, since: shop.clock() }],
    });
    expect(low.map(({ id, free, sold }) => [id, free, sold])).toEqual([
      ['a', 0, 1],
      ['b', 2, 1],
      ['d', 6, 0],
    ]);
  });

  it('shows every message without an answer, of any age, and names the oldest', async () => {
    const messages = createMessages({ store: shop.store, clock: shop.clock, mailTo: () => null });
    const save = (name: string) => messages.save({ name, email: 'a@example.com', message: 'Hello', language: 'en' });
    const began = shop.clock();
    const { id } = await save('answered');
    await messages.reply(id, { reply: 'Yes', seen: 0 }, 'owner');
    for (const name of ['one', 'two', 'three', 'four']) {
      shop.wait(8 * 24 * HOUR);
      await save(name);
    }
    const { count, oldest } = (await look()).messages;
    expect([count, ...oldest.map(({ name }) => name), oldest[0]?.createdAt]).toEqual([4, 'one', 'two', 'three', began + 8 * 24 * HOUR]);
  });

  it('shows the mails of the last month that could not be sent', async () => {
    const failed = {
      kind: 'order-delivered',
      to: 'x@example.com',
      state: 'failed',
      attempts: 9,
      createdAt: 1,
      failure: 'address-refused',
      status: 550,
    };
    await shop.store.set('outbox/one', { ...failed, dueAt: shop.clock() - MAIL_PATIENCE });
    await shop.store.set('outbox/old', { ...failed, dueAt: shop.clock() - 31 * 24 * HOUR });
    expect((await look()).failed).toEqual({
      count: 1,
      mails: [{ id: 'one', kind: 'order-delivered', to: 'x@example.com', failure: 'address-refused', status: 550 }],
    });
  });
});

describe('the daily mail', () => {
  const at = (hour: number) => startOfDay(dayInCasablanca(shop.clock())) + hour * HOUR - shop.clock();
  const digestFor = (to: string | null = 'owner@example.com') =>
    createDigest({ ...parts(), to: () => to, health: { last: () => Promise.resolve({ health: { breachCount: 3 } }) } });
  const mails = async () => (await shop.store.query({ from: 'outbox' })).docs.filter((doc) => doc.data['kind'] === 'daily-digest');

  it('is not written before it is switched on, or without a recipient', async () => {
    await digestFor().runDue();
    expect(await digestFor().setting()).toEqual({ isOn: false, to: 'owner@example.com' });
    await digestFor().change(true, 'owner');
    shop.wait(24 * HOUR);
    await digestFor(null).runDue();
    expect(await mails()).toEqual([]);
  });

  it('is written once a day after eight in the morning, by one of two processes, with yesterday’s earnings', async () => {
    await shop.game('a', 2);
    const digest = digestFor();
    // At noon: the next one is due tomorrow.
    await digest.change(true, 'owner');
    await digest.runDue();
    const wroteAt = shop.clock();
    await createMessages({ store: shop.store, clock: shop.clock, mailTo: () => null }).save({
      name: 'A',
      email: 'a@example.com',
      message: 'Hello',
      language: 'en',
    });
    await paid('amal', ['a']);
    shop.wait(24 * HOUR + at(7.9));
    await digest.runDue();
    expect(await mails()).toEqual([]);
    shop.wait(at(8.01));
    await Promise.all([digest.runDue(), digestFor().runDue()]);
    await digestFor().runDue();
    shop.wait(HOUR);
    await digest.runDue();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    const today = dayInCasablanca(shop.clock());
    expect(mail).toMatchObject({
      id: `daily-digest.${today}`,
      data: {
        to: 'owner@example.com',
        state: 'waiting',
        digest: {
          day: addDays(today, -1),
          orders: 1,
          salesCentimes: 10_000,
          profitCentimes: 3333,
          waiting: 0,
          breaches: 3,
          missing: ['legal', 'game'],
          messages: 1,
          oldestMessageAt: wroteAt,
        },
      },
    });

    // The store was down for two days, until the evening.
    shop.wait(48 * HOUR + at(20));
    await digestFor().runDue();
    expect((await mails()).map((each) => each.id).sort()).toEqual([`daily-digest.${today}`, `daily-digest.${addDays(today, 2)}`].sort());

    await digest.change(false, 'owner');
    await digest.change(false, 'owner');
    shop.wait(48 * HOUR);
    await digest.runDue();
    expect(await mails()).toHaveLength(2);
    const log = (await shop.store.query({ from: 'audit' })).docs.filter((doc) => doc.data['action'] === 'digest-switched');
    expect(log).toHaveLength(2);
  });

  it('is written again after the clock was years ahead, by the same process and by another one', async () => {
    const digest = digestFor();
    shop.wait(3650 * 24 * HOUR);
    await digest.change(true, 'owner');
    shop.wait(24 * HOUR + at(9));
    await digest.runDue();
    expect(await mails()).toHaveLength(1);
    shop.wait(-3650 * 24 * HOUR + at(9));
    await digest.runDue();
    expect(await mails()).toHaveLength(2);
    await digestFor().runDue();
    expect(await mails()).toHaveLength(2);
  });
});
