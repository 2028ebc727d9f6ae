import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createRequestContexts } from '~/adapters/node/request-context.server';
import type { Fields } from '~/ports/log';
import type { Store } from '~/ports/store';

import { IS_WHOLE } from '../../../tests/support/extent';
import { openTestShop, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createSecurityLog } from './security-log.server';

const DAY = 24 * 60 * 60_000;
const requestContexts = createRequestContexts();
let shop: TestShop;
let lines: Fields[];
beforeEach(() => {
  shop = openTestShop();
  lines = [];
});
afterEach(() => shop.close());

function open(store: Store = shop.store) {
  const keepLine = (_event: string, fields: Fields = {}) => void lines.push(fields);
  const log = { ...SILENT, info: keepLine, warn: keepLine };
  return createSecurityLog({ ...shop, store, log, requestContexts, deferredTasks: shop.deferredTasks, keptDays: 180 });
}
const from = (address: string, work: () => Promise<void>) => requestContexts.during({ requestId: `of ${address}`, address }, work);
const stored = async () => (await shop.store.scan({ limit: 10_000 })).filter(({ path }) => path.startsWith('security'));

describe('the security log', () => {
  it('notes an event with its time, its account, and the address and the id of the request', async () => {
    const { note, list } = open();
    await from('203.0.113.7', () => note('provider-linked', { accountId: 'amal', about: 'google' }));
    const event = {
      kind: 'provider-linked',
      at: shop.clock(),
      count: 1,
      address: '203.0.113.7',
      requestId: 'of 203.0.113.7',
      about: 'google',
    };
    expect(await list('amal', 20)).toEqual([event]);
    expect(lines).toEqual([
      { requestId: 'of 203.0.113.7', kind: 'provider-linked', address: '203.0.113.7', account: 'amal', about: 'google' },
    ]);
  });

  it('tells two requests at once apart', async () => {
    const { note, list } = open();
    const signIn = (address: string, accountId: string) => from(address, () => note('signed-in', { accountId }));
    await Promise.all([signIn('203.0.113.7', 'amal'), signIn('198.51.100.9', 'badr')]);
    expect((await list('amal', 20)).map(({ address }) => address)).toEqual(['203.0.113.7']);
    expect((await list('badr', 20)).map(({ address }) => address)).toEqual(['198.51.100.9']);
  });

  it('loses none of an account’s events that happen at once', async () => {
    const { note, list } = open();
    await Promise.all(Array.from({ length: 10 }, () => note('signed-in', { accountId: 'amal' })));
    expect(await list('amal', 20)).toHaveLength(10);
  });

  it('shows nothing that is older than its days', async () => {
    const { note, list } = open();
    await note('signed-in', { accountId: 'amal' });
    shop.wait(181 * DAY);
    expect(await list('amal', 20)).toEqual([]);
  });

  it.runIf(IS_WHOLE)('never fills the store, whoever does whatever from wherever', async () => {
    const { note } = open();
    for (let nth = 0; nth < 800; nth += 1) {
      await from(`198.51.${nth >> 8}.${nth & 255}`, () => note('refused', { about: `/${nth}${'x'.repeat(5000)}` }));
      if (nth % 100 === 99) shop.wait(60_000);
    }
    const docs = await stored();
    expect(docs.length).toBeLessThanOrEqual(64);
    expect(JSON.stringify(docs).length).toBeLessThan(64 * 12 * 400);
    expect(lines).toHaveLength(800);
  });

  it('writes no more than 20 times a minute for what strangers do to one, 60 for one client, and 600 in all', async () => {
    let writes = 0;
    const counted: Store = { ...shop.store, transaction: (work) => ((writes += 1), shop.store.transaction(work)) };
    const { note } = open(counted);
    for (let nth = 0; nth < 500; nth += 1) await from('198.51.100.9', () => note('foreign-origin'));
    expect(writes).toBe(20);
    await note('signed-in', { accountId: 'amal' });
    expect(writes).toBe(21);
    const guesses = async (client: string, count: number) => {
      for (let nth = 0; nth < count; nth += 1)
        await from(client, () => note('wrong-password', { accountId: `person-${nth} of ${client}` }));
    };
    await guesses('198.51.100.9', 1000);
    expect(writes).toBe(61);
    await guesses('198.51.100.10', 1);
    expect(writes, 'a client alone uses up nothing that others need').toBe(62);
    for (let client = 11; client < 50; client += 1) await guesses(`198.51.100.${client}`, 30);
    expect(writes).toBe(601);
    shop.wait(60_000);
    await from('198.51.100.9', () => note('foreign-origin'));
    expect(writes).toBe(602);
  });

  it('fails nothing while the store is away: the server’s log has the event', async () => {
    const away: Store = { ...shop.store, transaction: () => Promise.reject(new Error('away')) };
    await open(away).note('signed-in', { accountId: 'amal' });
    expect(lines).toHaveLength(1);
  });

  it('keeps no refusal waiting while the store is locked; of very many at once, it counts those that are in the server’s log alone', async () => {
    let unlock = () => {};
    const isFree = new Promise<void>((resolve) => (unlock = resolve));
    const locked: Store = { ...shop.store, transaction: async (work) => (await isFree, shop.store.transaction(work)) };
    const { noteLater } = open(locked);
    for (let nth = 0; nth < 150; nth += 1)
      requestContexts.during({ requestId: `${nth}`, address: `198.51.100.${nth}` }, () => noteLater('refused', { about: '/admin' }));
    expect([lines.length, await stored()]).toEqual([150, []]);
    unlock();
    await shop.deferredTasks.finish();
    expect(lines.slice(150)).toEqual([{ count: 50 }]);
    const kept = (await stored()).flatMap(({ data }) => data['events'] as unknown[]);
    expect(kept).toHaveLength(100);
    noteLater('refused', { about: '/admin' });
    await shop.deferredTasks.finish();
    expect(lines).toHaveLength(152);
  });
});
