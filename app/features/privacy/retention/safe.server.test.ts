import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { KEPT_DAYS } from '~/domain/account/retention';
import { sweptMailUntil } from '~/features/mail/document.server';
import { createMessages } from '~/features/contact/messages.server';

import { DAY, openRetention, passDays, signUp } from '../../../../tests/support/shop/retention-shop';
import { openTestShop, SILENT, type TestShop } from '../../../../tests/support/shop/test-shop';
import { createRetention } from './index.server';

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 2);
  await shop.game('b', 3);
});
afterEach(() => shop.close());

const runDue = () => openRetention(shop).retention.runDue();
const paths = async () => (await shop.store.scan({ limit: 10_000 })).map(({ path }) => path);
const about = async (text: string) => (await paths()).filter((path) => path.includes(text));
const states = async () => (await shop.store.query({ from: 'codes', group: true })).docs.map(({ data }) => String(data['state']));

async function sent(): Promise<void> {
  for (const { path } of (await shop.store.query({ from: 'outbox' })).docs) await shop.store.update(path, { state: 'sent' });
}

describe('a clock that is twenty years ahead', () => {
  it('removes nothing that was kept, and afterwards the doctor asks for every mail again', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.prove(id, 'x');
    await shop.approve(id);
    await shop.orders.cancel((await shop.order('x', ['a'])).id, 'x');
    const { close, save } = createMessages({ ...shop, mailTo: () => null });
    await close((await save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' })).id, 'owner');
    await signUp(openRetention(shop), 'amal@example.com');
    await sent();
    await passDays(shop, 10);
    await runDue();
    const before = await paths();
    shop.wait(20 * 365 * DAY);
    for (let start = 0; start < 2; start += 1) await runDue();
    expect(await paths()).toEqual(before);
    shop.wait(-20 * 365 * DAY);
    await runDue();
    expect(await paths()).toEqual(before);
    expect(await sweptMailUntil(shop.store)).toBeLessThan(shop.clock() - KEPT_DAYS['sent-mail'] * DAY + 1);
  });

  it('and one before all stores says nothing of the age of what it wrote', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.orders.cancel(id, 'x');
    const { data } = (await shop.store.get(`orders/${id}`)) ?? { data: {} };
    await shop.store.set(`orders/${id}`, { ...data, createdAt: 60_000, events: [] });
    await passDays(shop, 1);
    await runDue();
    expect(await paths()).toContain(`orders/${id}`);
  });
});

describe('an order that its shopper left without paying', () => {
  it('stays for its days, and then goes with its mails; its keys are free, and she can place another', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.prove(id, 'x');
    await shop.orders.reject(id, { by: 'owner', reason: 'Too dark to read' });
    expect(await states()).toContain('held');
    await passDays(shop, KEPT_DAYS['cancelled-orders'] - 1);
    await runDue();
    expect(await paths()).toContain(`orders/${id}`);
    await passDays(shop, 2);
    await runDue();
    expect(await about(id)).toEqual([]);
    expect(await states()).not.toContain('held');
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
    expect((await shop.order('x', ['a'])).state).toBe('awaiting_payment');
  });

  it('stays while its key is held, while its payment by card is undecided, and while a proof waits for the owner', async () => {
    const held = await shop.order('x', ['b']);
    await shop.store.update(`orders/${held.id}`, { holdUntil: shop.clock() + 9000 * DAY });
    const asked = await shop.order('y', ['b']);
    const attempt = { orderId: asked.id, attempt: 1, provider: 'paypal', state: 'pending', startedAt: 1, providerOrderId: 'P', dueAt: 1 };
    await shop.store.set(`cardAttempts/${asked.id}-1`, attempt);
    const proved = await shop.order('z', ['b']);
    await shop.prove(proved.id, 'z');
    await passDays(shop, 20 * 365);
    await runDue();
    for (const { id } of [held, asked, proved]) expect(await paths()).toContain(`orders/${id}`);
  });

  it('is kept if she pays in the moment of its removal', async () => {
    const { id } = await shop.order('x', ['a']);
    await passDays(shop, 2 * KEPT_DAYS['cancelled-orders']);
    await Promise.all([runDue(), shop.approve(id).catch(() => null)]);
    const order = await shop.orders.find(id);
    expect([null, 'fulfilled']).toContain(order?.state ?? null);
    expect(await shop.store.count({ from: 'payments' })).toBe(order === null ? 0 : 1);
    expect((await shop.doctor.examine(0)).breaches).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('a message goes with the mails that never left', async () => {
    const { save, reply } = createMessages({ ...shop, mailTo: () => 'owner@example.com' });
    const { id } = await save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' });
    await reply(id, { reply: 'Good day', seen: 0 }, 'owner');
    expect(await about(id)).toHaveLength(3);
    await passDays(shop, KEPT_DAYS.messages + 1);
    await runDue();
    expect(await about(id)).toEqual([]);
  });
});

describe('what a later release wrote', () => {
  it.each([
    ['outbox/o1', { kind: 'order-cancelled', to: 'x@example.com', state: 'sent' }],
    ['audit/a1', { by: 'owner', action: 'game-changed', subject: 'games/a', changes: [] }],
    ['messages/m1', { from_name: '', from_email: '', message: '', state: 'closed' }],
  ])('stays: %s', async (path, fields) => {
    const at = shop.clock();
    await shop.store.set(path, { ...fields, createdAt: at, when: at, at });
    await shop.store.update(path, { schema: 99 });
    await passDays(shop, 20 * 366);
    await runDue();
    expect(await paths()).toContain(path);
  });
});

describe('one turn', () => {
  it('ends at once when the store stops, and lets another go on', async () => {
    for (let nth = 0; nth < 2; nth += 1) await shop.orders.cancel((await shop.order('x', ['a'])).id, 'x');
    await passDays(shop, 2 * KEPT_DAYS['cancelled-orders']);
    const { retention } = openRetention(shop);
    retention.stop();
    await retention.runDue();
    expect(await shop.store.count({ from: 'orders' })).toBe(2);
    await runDue();
    expect(await shop.store.count({ from: 'orders' })).toBe(0);
  });

  it('goes on behind a kind that fails, and behind an account that does', async () => {
    await signUp(openRetention(shop), 'amal@example.com');
    await shop.orders.cancel((await shop.order('x', ['a'])).id, 'x');
    await passDays(shop, 2 * KEPT_DAYS['cancelled-orders']);
    const failures: unknown[] = [];
    const { list } = openRetention(shop).unverifiedAccounts;
    const retention = createRetention({
      ...shop,
      log: { ...SILENT, error: (_event, _error, detail) => void failures.push(detail) },
      keptDays: KEPT_DAYS,
      forgetStatement: shop.statements.forget,
      unverified: { list, remove: () => Promise.reject(new Error('Firebase is away')) },
    });
    await retention.runDue();
    expect(failures).toEqual([{ kind: 'unverified-accounts' }]);
    expect(await shop.store.count({ from: 'orders' })).toBe(0);
  });

  it('counts the days that the owner set', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.orders.cancel(id, 'x');
    await passDays(shop, 61);
    const keptDays = { ...KEPT_DAYS, 'cancelled-orders': 60 };
    await createRetention({ ...shop, log: SILENT, keptDays, forgetStatement: shop.statements.forget, unverified: null }).runDue();
    expect(await paths()).not.toContain(`orders/${id}`);
  });
});
