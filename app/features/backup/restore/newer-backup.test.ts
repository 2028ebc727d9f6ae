import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLastingChange } from './index.server';
import { copyStore } from '~/features/data/index.server';
import { createEncryption } from '~/adapters/node/cipher.server';
import { openJournal } from '~/adapters/node/journal.server';

import { openRestoreShop, openWhole, type RestoreShop } from '../../../../tests/support/shop/restore-shop';
import { openTempStore, type TempStore } from '../../../../tests/support/shop/temp-store';
import { refusal, TEST_SECRET } from '../../../../tests/support/shop/test-shop';

const MINUTE = 60_000;

let shop: RestoreShop;
let older: TempStore;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 4);
});
afterEach(() => Promise.all([older.close(), shop.close()]));

/** The database as it is now: later it is put back in place, as if it were yesterday's backup. Whoever opens it goes on with the journal. */
async function copyNow() {
  const { clock, folder } = shop;
  older = openTempStore({ journal: openJournal({ folder, clock, keep: createLastingChange(createEncryption(TEST_SECRET)) }) });
  await copyStore({ source: shop.store, target: older.store, from: 'sqlite' });
  shop.wait(MINUTE);
}

const goOnWithOlder = () => openWhole(older, shop.clock);

async function sell(id: string) {
  await shop.approve(id);
  await shop.orders.reveal(id, 'a', 'x');
}

const witnesses = [
  { witness: 'and the journal', isJournalThere: true },
  { witness: 'without a journal', isJournalThere: false },
];

describe.each(witnesses)('A backup that is newer than the database in place, $witness, is restored', ({ isJournalThere }) => {
  const restore = () => {
    if (!isJournalThere) shop.forgetJournal();
    return shop.restore({ replaced: older.store });
  };

  it('with the sale of an order that waits in the database, its payment and its key', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await copyNow();
    await sell(id);
    await shop.backUp();
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: `REF ${id}` } });
    const key = await restored.store.get(`games/a/codes/${lines[0]?.keyId}`);
    expect(key?.data).toMatchObject({ state: 'sold', orderId: id });
    expect((await restored.store.get(`payments/bank-REF${id}`))?.data).toMatchObject({ orderId: id, kind: 'settles' });
    expect(restored.told).toMatchObject({ 'older-left': 1 });
    expect(restored.breaches).toEqual([]);
  });

  it('with an order that the database never had: its key is not free', async () => {
    await copyNow();
    const { id } = await shop.paid('x', ['a']);
    await shop.backUp();
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free', 'free', 'sold']);
    expect(restored.breaches).toEqual([]);
  });

  it('with its messages, new accounts, changed passwords and mails that wait', async () => {
    const amal = await shop.signUp('amal@example.com');
    await copyNow();
    await shop.identity.setPassword(amal.id, 'five keys, two doors');
    const badr = await shop.signUp('badr@example.com');
    await shop.paid(badr.id, ['a']);
    await shop.store.set('messages/m', { from_email: 'x@example.com', createdAt: shop.clock() });
    await shop.backUp();
    const restored = await restore();
    expect(await restored.canSignIn(amal.email, 'five keys, two doors')).toBe(true);
    expect(await restored.canSignIn(badr.email)).toBe(true);
    expect(await restored.store.get('messages/m')).not.toBeNull();
    expect(await restored.mails()).toHaveLength(1);
  });

  it('with its sales, also where its clock was set back before them', async () => {
    const waiting = await shop.order('x', ['a']);
    await copyNow();
    shop.wait(-60 * MINUTE);
    await sell(waiting.id);
    const { id } = await shop.paid('y', ['a']);
    await shop.backUp();
    const restored = await restore();
    for (const each of [id, waiting.id]) expect(await restored.orders.find(each)).toMatchObject({ state: 'fulfilled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free', 'sold', 'sold']);
    expect(restored.breaches).toEqual([]);
  });

  it('with a key that was used by hand', async () => {
    await copyNow();
    const [key] = await shop.keys.list('a', { used: false, type: null });
    await shop.keys.setUsed('a', key?.id ?? '', true, 'owner');
    await shop.backUp();
    expect(await (await restore()).keyStates('a')).toEqual(['free', 'free', 'free', 'used']);
  });

  it('together with what was sold in the database meanwhile: no key of either is sold again', async () => {
    const waiting = await shop.order('x', ['a']);
    await copyNow();
    await sell(waiting.id);
    const inBackup = await shop.paid('y', ['a']);
    await shop.store.set('messages/m', { from_email: 'x@example.com', createdAt: shop.clock() });
    await shop.backUp();
    shop.wait(MINUTE);
    const branch = goOnWithOlder();
    const taken = new Set([waiting, inBackup].map(({ lines }) => lines[0]?.keyId));
    const free = (await branch.keys.list('a', { used: false, type: null })).filter(({ id }) => !taken.has(id));
    for (const id of taken)
      if (id !== waiting.lines[0]?.keyId)
        await branch.store.update(`games/a/codes/${id}`, { state: 'held', orderId: 'MF-OTHER2', holdUntil: 9e15 });
    const inDatabase = await branch.paid('z', ['a']);
    expect(free.map(({ id }) => id)).toContain(inDatabase.lines[0]?.keyId);
    const restored = await restore();
    for (const { id, lines } of [waiting, inBackup, inDatabase]) {
      expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
      expect((await restored.store.get(`games/a/codes/${lines[0]?.keyId}`))?.data).toMatchObject({ state: 'sold', orderId: id });
    }
    expect(restored.told).toMatchObject({ 'orders-of-backup': 1, 'orders-kept': 1, 'keys-of-backup': 2 });
    expect(await restored.store.get('messages/m')).not.toBeNull();
    expect(restored.breaches).toEqual([]);
  });

  it('with the payment of an order that the database cancelled meanwhile', async () => {
    const { id } = await shop.order('x', ['a']);
    await copyNow();
    await sell(id);
    await shop.backUp();
    shop.wait(MINUTE);
    await goOnWithOlder().orders.cancel(id, 'x');
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(await restored.keyStates('a')).toEqual(['free', 'free', 'free', 'sold']);
    expect(restored.told).toMatchObject({ 'orders-apart': 1 });
    expect(restored.breaches).toEqual([]);
  });

  it('and keeps what the database sold meanwhile, by whatever clock', async () => {
    await shop.order('x', ['a']);
    await copyNow();
    await shop.paid('y', ['a']);
    await shop.backUp();
    shop.wait(-60 * MINUTE);
    const { id, lines } = await goOnWithOlder().paid('z', ['a']);
    shop.wait(61 * MINUTE);
    const restored = await restore();
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled' });
    expect((await restored.store.get(`games/a/codes/${lines[0]?.keyId}`))?.data['state']).toBe('sold');
    expect(restored.told).not.toHaveProperty('older-left');
  });

  it('and brings nobody back to an order, who deleted her account', async () => {
    const { id } = await shop.paid('x', ['a']);
    await copyNow();
    await shop.store.update(`orders/${id}`, { email: '', name: '' });
    await shop.backUp();
    shop.wait(MINUTE);
    await goOnWithOlder().paid('z', ['a']);
    expect(await (await restore()).orders.find(id)).toMatchObject({ state: 'fulfilled', email: '', name: '' });
  });

  it('and the owner is called where one key was sold in each of the two', async () => {
    await copyNow();
    const [key] = await shop.keys.list('a', { used: false, type: null });
    for (const each of await shop.keys.list('a', { used: false, type: null }))
      if (each.id !== key?.id)
        for (const store of [shop.store, older.store]) await store.update(`games/a/codes/${each.id}`, { state: 'used', used: true });
    const first = await shop.paid('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    const second = await goOnWithOlder().paid('y', ['a']);
    const restored = await restore();
    expect((await restored.store.get(`games/a/codes/${key?.id}`))?.data).toMatchObject({ state: 'sold', orderId: first.id });
    expect(await restored.orders.find(second.id)).toMatchObject({ alarms: [{ code: 'key-lost', note: `games/a/codes/${key?.id}` }] });
    expect(restored.told).toMatchObject({ 'keys-twice': 1 });
  });
});

describe('A backup that is older than the database', () => {
  it('brings nothing back that ended since, also where an unpaid order of it is gone by its age', async () => {
    const { id } = await shop.order('x', ['a']);
    await copyNow();
    await shop.store.set('messages/m', { from_email: 'x@example.com', createdAt: shop.clock() });
    shop.wait(MINUTE);
    const { id: swept } = await shop.order('y', ['a']);
    await shop.backUp();
    shop.wait(400 * 24 * 60 * MINUTE);
    for (const path of ['messages/m', `orders/${swept}`]) await shop.store.delete(path);
    const restored = await shop.restore();
    expect(await restored.store.get('messages/m')).toBeNull();
    expect(await restored.orders.find(id)).not.toBeNull();
  });
});

describe('An older file that was copied over the database', () => {
  it('hides nothing that the journal knows, whatever backup is restored', async () => {
    const { id, lines } = await shop.order('x', ['a']);
    await shop.backUp();
    await copyNow();
    await sell(id);
    const restored = await shop.restore({ replaced: older.store });
    expect(restored.told).toMatchObject({ 'orders-recalled': 1 });
    expect(await restored.orders.find(id)).toMatchObject({ state: 'fulfilled', lines: [{ keyId: lines[0]?.keyId }] });
    expect(await restored.keyStates('a')).toEqual(['free', 'free', 'free', 'sold']);
    expect(await refusal(restored.approve(id))).toBe('done');
    expect(restored.breaches).toEqual([]);
  });
});

describe('Without the database, by a newer backup and a journal that tells of both', () => {
  it('no key of either is sold again, and money of the lost orders calls the owner', async () => {
    const waiting = await shop.order('x', ['a']);
    await copyNow();
    await sell(waiting.id);
    await shop.backUp();
    shop.wait(MINUTE);
    const branch = goOnWithOlder();
    await branch.orders.cancel(waiting.id, 'x');
    const lost = await branch.paid('z', ['a']);
    const restored = await shop.restore({ isReplacedThere: false });
    expect(await restored.orders.find(waiting.id)).toMatchObject({ state: 'fulfilled', payment: { reference: `REF ${waiting.id}` } });
    expect((await restored.keyStates('a')).filter((state) => state === 'free').length).toBeLessThanOrEqual(3);
    expect((await restored.store.get(`games/a/codes/${lost.lines[0]?.keyId}`))?.data['state']).not.toBe('free');
    expect((await restored.store.get(`games/a/codes/${waiting.lines[0]?.keyId}`))?.data['state']).toBe('sold');
    expect((await restored.alarms.listOpen()).alarms.map(({ note }) => note)).toContainEqual(expect.stringContaining(lost.id));
  });
});
