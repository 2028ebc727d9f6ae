import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { CardProvider } from '~/ports/card-provider';

import { openCards } from '../../../tests/support/shop/card-shop';
import { keyInput, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { keyFile } from '../../../tests/support/shop/key-file';
import { createCardRefunds } from '~/features/refund/card.server';
import { createOrderSearch } from './search/find.server';

/** A provider that cannot be reached: what is asked of it has no answer. */
const AWAY = new Proxy({} as CardProvider, { get: () => () => Promise.resolve({ kind: 'unknown' }) });

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('hades', 3);
  await shop.game('celeste', 1);
});
afterEach(() => shop.close());

/** Paid orders that wait for a key, in the order of payment. */
async function owed(...shoppers: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const who of shoppers) {
    const { id } = await shop.order(who, ['celeste']);
    await shop.orders.cancel(id, who);
    ids.push(id);
  }
  for (const key of await shop.keys.list('celeste', { used: false, type: null })) await shop.keys.setUsed('celeste', key.id, true, 'owner');
  for (const id of ids) {
    shop.wait(1000);
    expect((await shop.approve(id)).state).toBe('owed');
  }
  return ids;
}

/** A paid order of two games, whose shopper saw both keys; the sealed code of the first is damaged since. */
async function withDamagedKey() {
  const { id } = await shop.order('amal', ['hades', 'celeste']);
  await shop.prove(id, 'amal');
  await shop.approve(id, 'BANK', 20_000);
  const order = await shop.orders.reveal(id, null, 'amal');
  const path = `games/hades/codes/${order.lines[0]?.keyId}`;
  const sealed = String((await shop.store.get(path))?.data['code']);
  await shop.store.update(path, { code: `${sealed.slice(0, -4)}AAAA` });
  return { order, path };
}

describe('a key that its secret doesn’t open', () => {
  it('stays hidden, and the order’s other keys are shown', async () => {
    const { order } = await withDamagedKey();
    expect(await shop.orders.revealedCodes(order)).toEqual(
      new Map([
        ['hades', null],
        ['celeste', 'celeste-Steam-0'],
      ]),
    );
  });

  it('calls the owner once, however often its shopper looks, also after her answer', async () => {
    const { order, path } = await withDamagedKey();
    const look = async () => {
      const stored = await shop.orders.find(order.id);
      if (stored) await shop.orders.revealedCodes(stored);
      await shop.deferredTasks.finish();
      return (await shop.orders.find(order.id))?.alarms.map(({ code, note }) => [code, note]);
    };
    await shop.orders.revealedCodes(order);
    await shop.orders.revealedCodes(order);
    expect([await look(), await look()]).toEqual([[['key-lost', path]], [['key-lost', path]]]);
    const mails = await shop.store.query({ from: 'outbox', where: [['kind', '==', 'order-needs-attention']] });
    expect(mails.docs).toHaveLength(1);
    await shop.answerAll(order.id);
    expect(await look()).toEqual([]);
  });

  it('calls nobody where a later release wrote it', async () => {
    const { order, path } = await withDamagedKey();
    await shop.store.update(path, { schema: 99 });
    expect((await shop.orders.revealedCodes(order)).get('hades')).toBeNull();
    await shop.deferredTasks.finish();
    expect((await shop.orders.find(order.id))?.alarms).toEqual([]);
  });

  it('stands in the owner’s list and file without its code, and can be taken out and deleted', async () => {
    await shop.keys.add('hades', keyInput('ONE-MORE'), 'owner');
    const free = (await shop.keys.list('hades', { used: false, type: null })).find(({ code }) => code === 'ONE-MORE');
    const id = free?.id ?? '';
    await shop.store.update(`games/hades/codes/${id}`, { code: 'enc:v1:damaged' });
    const listed = await shop.keys.list('hades', { used: null, type: null });
    expect(listed.map(({ code }) => code)).toEqual([null, 'hades-Steam-0', 'hades-Steam-1', 'hades-Steam-2']);
    expect(keyFile(listed).split('\n')[1]).toMatch(new RegExp(`^${id},,Steam,false,`));
    await shop.keys.setUsed('hades', id, true, 'owner');
    await shop.keys.remove('hades', id, 'owner');
    expect(await shop.keys.find('hades', id)).toBeNull();
  });
});

const FORMS = {
  'a value that this release does not know': { lines: [{ gameId: 'celeste', state: 'on-its-way' }] },
  'the number of a later release': { schema: 99 },
};

describe.each(Object.entries(FORMS))('one owed order with %s', (_, fields) => {
  let broken: string;
  let sound: string;
  beforeEach(async () => {
    [broken = '', sound = ''] = await owed('basma', 'salma');
    const now = shop.clock();
    const pending = { state: 'pending', providerOrderId: 'O', captureId: 'C', startedAt: now, askedAt: now };
    for (const [id, more] of [
      [broken, fields],
      [sound, {}],
    ] as const) {
      for (const attempt of [1, 2]) await shop.store.set(`cardAttempts/${id}-${attempt}`, { ...pending, orderId: id, attempt, dueAt: now });
      await shop.store.update(`orders/${id}`, { ...more, cardAttempts: 2, cardDueAt: now, waitingSince: now });
    }
  });

  it('stops no order of any game', async () => {
    expect((await shop.order('amal', ['hades'])).state).toBe('awaiting_payment');
  });

  it('leaves the new keys to the next who paid', async () => {
    await shop.keys.add('celeste', keyInput('NEW-KEY'), 'owner');
    expect((await shop.orders.find(sound))?.state).toBe('fulfilled');
  });

  it('leaves the lists of the owner and of the shopper whole', async () => {
    const ids = async (page: Promise<{ readonly orders: readonly { readonly id: string }[] }>) => (await page).orders.map(({ id }) => id);
    for (const tab of ['all', 'owed', 'decide'] as const) expect(await ids(shop.orders.list(tab))).toEqual([sound]);
    expect(await ids(shop.orders.listFor('basma'))).toEqual([]);
    const search = createOrderSearch({ ...shop, identity: { findByEmail: () => Promise.resolve(null) } });
    expect(await ids(search.search('example'))).toEqual([sound]);
  });

  it('stops neither turn of cards', async () => {
    await openCards(shop, AWAY).reconcile();
    expect((await shop.store.get(`cardAttempts/${sound}-1`))?.data['dueAt']).not.toBe(shop.clock());
    expect((await shop.store.get(`cardAttempts/${sound}-2`))?.data['dueAt']).not.toBe(shop.clock());
    const onStockArrived = () => Promise.resolve();
    expect(await createCardRefunds({ ...shop, provider: AWAY, ownerMail: () => null, onStockArrived }).runDue()).toBe(0);
  });

  it('is named where somebody asks for it', async () => {
    await expect(shop.orders.find(broken)).rejects.toMatchObject({ name: 'UnreadableDocument', path: `orders/${broken}` });
  });
});
