import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { createLimits } from '~/features/session/index.server';

import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';
import { createWishes, type Wishes, wishesPath } from './index.server';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let shop: TestShop;
let wishes: Wishes;
let version = 0;
const shelf = new Map<string, { price: number; free: number }>();
let asked: string[];

beforeEach(() => {
  shop = openTestShop();
  shelf.clear();
  asked = [];
  version = 0;
  wishes = open();
});
afterEach(() => shop.close());

/** The wishes of one process. Its catalogue shows the shelf. */
function open(): Wishes {
  const { store, clock } = shop;
  return createWishes({
    store,
    clock,
    limits: createLimits(shop),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    catalogue: {
      get version() {
        return version;
      },
      ids: () => shelf.keys(),
      find: (id) => {
        const game = shelf.get(id);
        return game ? { id, title: id.toUpperCase(), priceCentimes: toCentimes(game.price), free: game.free } : null;
      },
    },
    findAccount: (id) => Promise.resolve({ email: `${id}@example.com`, emailVerified: id !== 'unknown', disabled: id === 'gone' }),
    languageOf: () => Promise.resolve('fr'),
    onWaiting: (id) => void asked.push(id),
  });
}

/** Sets a price, in the shelf and in the log of the game's document. */
async function costs(id: string, price: number, free = 1): Promise<void> {
  shelf.set(id, { price, free });
  version += 1;
  const doc = await shop.store.get(`games/${id}`);
  const log = (doc?.data['priceLog'] ?? []) as { at: number; centimes: number }[];
  const priceLog = [...log, { at: shop.clock(), centimes: price }];
  await shop.store.merge(`games/${id}`, { title: id, price: price / 150, buyingPrice: price / 100, priceLog });
}

const below = (belowCentimes: number) => ({ alert: 'below', belowCentimes, hasConsent: true }) as const;
const LOWEST = { alert: 'lowest', belowCentimes: null, hasConsent: true } as const;

async function wants(accountId: string, id: string, alert: ReturnType<typeof below> | typeof LOWEST): Promise<void> {
  const priceCentimes = toCentimes(shelf.get(id)?.price ?? 0);
  await wishes.keep(accountId, { gameId: id, priceCentimes });
  expect(await wishes.setAlert(accountId, { id, priceCentimes }, alert)).toBe('set');
}

/** The mails so far, oldest first: whom, and which games for which reason. */
async function mails(): Promise<readonly string[]> {
  const { docs } = await shop.store.query({ from: 'outbox', order: ['createdAt', 'asc'] });
  return docs.map(({ data }) => {
    const news = data['news'] as { gameId: string; reason: string; priceCentimes: number }[];
    return `${String(data['to']).split('@')[0]}: ${news.map(({ gameId, reason, priceCentimes }) => `${gameId} ${reason} ${priceCentimes}`).join(', ')}`;
  });
}

describe('an alert about a price', () => {
  test('is told once, at the price and below it, in the language of the account', async () => {
    await costs('hades', 20_000);
    await wants('amal', 'hades', below(15_000));
    await wishes.news.runDue();
    await costs('hades', 15_001);
    expect(await wishes.news.runDue()).toBe(0);
    await costs('hades', 15_000);
    expect([await wishes.news.runDue(), await wishes.news.runDue()]).toEqual([1, 0]);
    expect(await mails()).toEqual(['amal: hades below 15000']);
    expect((await shop.store.query({ from: 'outbox' })).docs[0]?.data).toMatchObject({ kind: 'wish-news', language: 'fr' });
  });

  test('is refused above today’s price, without consent, and for a game that isn’t kept', async () => {
    await costs('hades', 20_000);
    const game = { id: 'hades', priceCentimes: toCentimes(20_000) };
    expect(await wishes.setAlert('amal', game, below(10_000))).toBe('unknown');
    await wishes.keep('amal', { gameId: 'hades', priceCentimes: 20_000 });
    for (const price of [20_000, 20_001]) expect(await wishes.setAlert('amal', game, below(price))).toBe('costs-that');
    expect(await wishes.setAlert('amal', game, { ...below(10_000), hasConsent: false })).toBe('consent-required');
    expect(await wishes.setAlert('amal', game, below(10_000))).toBe('set');
    expect((await wishes.read('amal')).consentAt).toBe(shop.clock());
    expect(await wishes.setAlert('amal', game, { ...below(9_000), hasConsent: false })).toBe('set');
  });

  test('of the lowest price compares with all prices since the log begins', async () => {
    await costs('hades', 10_000);
    shop.wait(DAY);
    await costs('hades', 20_000);
    await wants('amal', 'hades', LOWEST);
    await wishes.news.runDue();
    for (const price of [15_000, 10_001]) {
      await costs('hades', price);
      expect(await wishes.news.runDue()).toBe(0);
    }
    await costs('hades', 10_000);
    expect(await wishes.news.runDue()).toBe(1);
  });

  test('says nothing of a sold-out game until it has a key', async () => {
    await costs('hades', 20_000);
    await wants('amal', 'hades', below(15_000));
    await wishes.news.runDue();
    await costs('hades', 10_000, 0);
    expect(await wishes.news.runDue()).toBe(0);
    await costs('hades', 10_000, 2);
    expect(await wishes.news.runDue()).toBe(1);
  });

  test('goes to no address that isn’t confirmed, and to no closed account', async () => {
    await costs('hades', 20_000);
    for (const who of ['unknown', 'gone', 'amal']) await wants(who, 'hades', below(15_000));
    await wishes.news.runDue();
    await costs('hades', 10_000);
    await wishes.news.runDue();
    expect(await mails()).toEqual(['amal: hades below 10000']);
  });

  test('is found after a restart, and by another process', async () => {
    await costs('hades', 20_000);
    await wants('amal', 'hades', below(15_000));
    await costs('hades', 10_000);
    expect(await open().news.runDue()).toBe(1);
    expect(await open().news.runDue()).toBe(0);
  });
});

describe('the mails of a person', () => {
  test('are one a day with all games: at once, else together at 18:00 the next day', async () => {
    for (const id of ['hades', 'celeste', 'gris']) {
      await costs(id, 20_000);
      await wants('amal', id, below(15_000));
    }
    await wishes.news.runDue();
    await costs('hades', 10_000);
    expect(await wishes.news.runDue()).toBe(1);
    shop.wait(HOUR);
    await costs('celeste', 10_000);
    expect(await wishes.news.runDue()).toBe(0);
    shop.wait(HOUR);
    await costs('gris', 10_000);
    expect(await wishes.news.runDue()).toBe(0);
    const { mailAt } = await wishes.read('amal');
    expect(new Date(mailAt ?? 0).toISOString()).toBe('2026-11-21T18:00:00.000Z');
    shop.wait((mailAt ?? 0) - shop.clock() - 1);
    expect(await wishes.news.runDue()).toBe(0);
    shop.wait(1);
    expect(await wishes.news.runDue()).toBe(1);
    expect(await mails()).toEqual(['amal: hades below 10000', 'amal: gris below 10000, celeste below 10000']);
  });

  test('leave out a game whose price went up before the evening', async () => {
    for (const id of ['hades', 'celeste']) {
      await costs(id, 20_000);
      await wants('amal', id, below(15_000));
    }
    await wishes.news.runDue();
    await costs('hades', 10_000);
    await wishes.news.runDue();
    await costs('celeste', 10_000);
    await wishes.news.runDue();
    await costs('celeste', 20_000);
    shop.wait(2 * DAY);
    expect(await wishes.news.runDue()).toBe(0);
    expect((await wishes.read('amal')).mailAt).toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  test('end by one address, without a login, and begin again with a new consent', async () => {
    await costs('hades', 20_000);
    await wants('amal', 'hades', below(15_000));
    const { stopId } = await wishes.read('amal');
    await wishes.stopMailsBy('00000000000000000000');
    expect((await wishes.read('amal')).consentAt).not.toBeNull();
    await wishes.stopMailsBy(stopId ?? '');
    expect(await wishes.read('amal')).toMatchObject({ consentAt: null, games: [{ alert: 'none', belowCentimes: null }] });
    await costs('hades', 10_000);
    expect(await wishes.news.runDue()).toBe(0);
  });
});

describe('who waits for a game', () => {
  test('is known from the list, hears of it once, in one mail with the prices', async () => {
    await costs('celeste', 20_000);
    await wants('amal', 'celeste', below(15_000));
    await costs('hades', 9_000, 0);
    await wishes.news.runDue();
    expect(await wishes.waitFor('amal', { id: 'hades', priceCentimes: toCentimes(9_000) })).toBe('asked');
    expect(await wishes.waitFor('amal', { id: 'hades', priceCentimes: toCentimes(9_000) })).toBe('known');
    expect([asked, [...(await wishes.news.waitedFor())]]).toEqual([['hades', 'hades'], ['hades']]);
    await costs('hades', 9_000, 1);
    await costs('celeste', 10_000);
    expect(await wishes.news.waitingFor('hades')).toMatchObject({ told: 0, later: 0, now: [{ accountId: 'amal' }] });
    wishes.news.choose('amal', 'hades');
    expect(await wishes.news.runDue()).toBe(1);
    expect(await mails()).toEqual(['amal: hades back 9000, celeste below 10000']);
    expect(await wishes.news.waitingFor('hades')).toEqual({ told: 1, later: 0, now: [] });
    shop.wait(2 * HOUR);
    expect(await wishes.news.waitingFor('hades')).toEqual({ told: 0, later: 0, now: [] });
    expect((await shop.store.get(wishesPath('amal')))?.data['backGames']).toEqual([]);
  });

  test('waits for the evening of the next day where a mail was sent this day', async () => {
    await costs('celeste', 20_000);
    await wants('amal', 'celeste', below(15_000));
    await wishes.news.runDue();
    await costs('celeste', 10_000);
    await wishes.news.runDue();
    await costs('hades', 9_000, 0);
    await wishes.waitFor('amal', { id: 'hades', priceCentimes: toCentimes(9_000) });
    await costs('hades', 9_000, 1);
    expect(await wishes.news.waitingFor('hades')).toMatchObject({ later: 1, now: [] });
    expect((await wishes.read('amal')).mailAt).not.toBeNull();
  });
});
