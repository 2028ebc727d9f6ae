import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createStockAlerts, type StockAlerts } from './index.server';
import { CONFIRM_MS, isFreeSlot, MAX_CONFIRMATIONS, MAX_OPEN_ALERTS, type NewStockAlert, stockAlertPaths } from './document.server';
import { FIRST_CHOICE_MS } from '~/features/wish/index.server';
import { createLimits } from '~/features/session/rate-limit.server';
import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { keyInput, openTestShop, type TestShop } from '../../../tests/support/shop/test-shop';

const NO_ACCOUNTS = {
  waitedFor: () => Promise.resolve([]),
  waitingFor: () => Promise.resolve({ told: 0, later: 0, now: [] }),
  choose: () => undefined,
};

let shop: TestShop;
let alerts: StockAlerts;
let added = 0;

beforeEach(async () => {
  shop = openTestShop();
  await shop.game('hades', 0);
  await shop.game('celeste', 0);
  alerts = open();
  await alerts.runDue();
});
afterEach(() => shop.close());

/** The alerts of one process. Its catalogue knows the stock of the moment. */
function open({ store }: Pick<TestShop, 'store'> = shop): StockAlerts {
  const { clock, encryption, stock } = shop;
  const shown = new Map<string, { id: string; title: string; free: number }>();
  const catalogue = {
    ids: ({ inStock } = { inStock: false }) => [...shown.values()].filter(({ free }) => !inStock || free > 0).map(({ id }) => id),
    find: (id: string) => shown.get(id) ?? null,
  };
  const made = createStockAlerts({
    store,
    clock,
    encryption,
    limits: createLimits({ store, clock, encryption }),
    catalogue,
    stock,
    accounts: NO_ACCOUNTS,
  });
  const runDue = async () => {
    for (const id of ['hades', 'celeste']) shown.set(id, { id, title: id.toUpperCase(), free: await stock.countFree(id) });
    return made.runDue();
  };
  return { ...made, runDue };
}

const wish = (email: string, gameId = 'hades') => ({
  gameId,
  title: gameId.toUpperCase(),
  email: `${email}@example.com`,
  language: 'fr' as const,
});

/** Stores an alert that waits, as after the click in its mail. */
async function wait(email: string, gameId = 'hades'): Promise<void> {
  const own = wish(email, gameId);
  const paths = await stockAlertPaths(own.email);
  const docs = await shop.store.getMany([...paths]);
  const free = paths.find((_, slot) => isFreeSlot(docs[slot] ?? null, shop.clock())) ?? '';
  const now = shop.clock();
  await shop.store.set(free, { gameId, email: own.email, language: own.language, askedAt: now, waitingSince: now } satisfies NewStockAlert);
}

async function ask(...emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    shop.wait(1000);
    await wait(email);
  }
}

const addKeys = (count: number, gameId = 'hades') =>
  shop.keys.addMany(
    gameId,
    Array.from({ length: count }, () => keyInput(`NEW-${(added += 1)}`)),
  );

/** Returns the recipients of such mails, in the order of the outbox. */
async function mailed(kind = 'back-in-stock'): Promise<readonly string[]> {
  const { docs } = await shop.store.query({ from: 'outbox', order: ['createdAt', 'asc'] });
  return docs.filter(({ data }) => data['kind'] === kind).map(({ data }) => String(data['to']).split('@')[0] ?? '');
}

async function linkOf(email: string): Promise<string> {
  const { docs } = await shop.store.query({ from: 'outbox', order: ['createdAt', 'desc'] });
  const mail = docs.find(({ data }) => data['kind'] === 'confirm-alert' && data['to'] === `${email}@example.com`);
  return mail ? shop.encryption.open(String(mail.data['sealedToken']), mail.path) : '';
}

describe('who asked to hear when a game is back', () => {
  test('gets one mail when keys arrive, and no more', async () => {
    await ask('amal');
    expect(await alerts.runDue()).toBe(0);
    await addKeys(1);
    expect(await alerts.runDue()).toBe(1);
    shop.wait(2 * FIRST_CHOICE_MS);
    await addKeys(3);
    expect(await alerts.runDue()).toBe(0);
    expect(await mailed()).toEqual(['amal']);
    expect((await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => data['language'])).toEqual(['fr']);
  });

  test('sees what waits, and withdraws it: no mail comes', async () => {
    await wait('amal', 'celeste');
    await ask('amal', 'badr');
    const games = async () => (await alerts.openOf('amal@example.com')).map(({ gameId }) => gameId);
    expect(await games()).toEqual(['celeste', 'hades']);
    await alerts.withdraw('amal@example.com', 'hades');
    await alerts.withdraw('amal@example.com', 'portal');
    expect(await games()).toEqual(['celeste']);
    await addKeys(2);
    expect(await alerts.runDue()).toBe(1);
    expect(await mailed()).toEqual(['badr']);
  });

  test('is told before whoever asked later, and no more at a time than there are keys', async () => {
    await ask('amal', 'badr', 'chama', 'driss');
    await addKeys(2);
    await alerts.runDue();
    await alerts.runDue();
    expect(await mailed()).toEqual(['amal', 'badr']);
    await addKeys(1);
    await alerts.runDue();
    expect(await mailed()).toEqual(['amal', 'badr', 'chama']);
    shop.wait(FIRST_CHOICE_MS + 1);
    await alerts.runDue();
    expect(await mailed()).toEqual(['amal', 'badr', 'chama', 'driss']);
  });

  test('hears nothing while a paid order waits for the key', async () => {
    await addKeys(1);
    const { id } = await shop.order('basma', ['hades']);
    await shop.orders.cancel(id, 'basma');
    for (const key of await shop.keys.list('hades', { used: false, type: null })) await shop.keys.setUsed('hades', key.id, true, 'owner');
    await shop.approve(id);
    await alerts.runDue();
    await ask('amal');
    await shop.silentKeys.add('hades', keyInput('FOR-BASMA'), 'owner');
    expect(await alerts.runDue()).toBe(0);
    await shop.orders.fillOwed(null);
    expect(await alerts.runDue()).toBe(0);
    expect((await shop.orders.find(id))?.state).toBe('fulfilled');
    await addKeys(1);
    expect(await alerts.runDue()).toBe(1);
  });

  test('is told by another process, and of keys that came before it began', async () => {
    await ask('amal', 'badr');
    await addKeys(5);
    const others = [open(), open()];
    expect((await Promise.all(others.map((each) => each.runDue()))).reduce((sum, told) => sum + told, 0)).toBe(2);
    expect(await mailed()).toEqual(['amal', 'badr']);
  });

  test('is told once, whatever step the process died after', async () => {
    let nth = 0;
    const killed = await afterEachStep('tell-of-stock', async (lives) => {
      nth += 1;
      const { store } = dying(shop.store, lives);
      const doomed = open({ store });
      const name = `person-${nth}`;
      const hasAsked = await lived(doomed.askToConfirm(wish(name), name));
      if (!hasAsked) await alerts.askToConfirm(wish(name), name);
      const hasConfirmed = await lived(doomed.confirm(await linkOf(name)));
      if (!hasConfirmed) await alerts.confirm(await linkOf(name));
      await addKeys(1);
      const hasTold = await lived(doomed.runDue());
      await open().runDue();
      shop.wait(2 * FIRST_CHOICE_MS);
      expect(
        (await mailed()).filter((each) => each === name),
        `${lives} steps`,
      ).toEqual([name]);
      return hasAsked && hasConfirmed && hasTold;
    });
    expect(killed).toBeGreaterThan(2);
  });
});

/** The link of a new mail to an address about Hades. */
async function linkTo(email: string, client = '192.0.2.1'): Promise<string> {
  shop.wait(1);
  await alerts.askToConfirm(wish(email), client);
  return linkOf(email);
}

describe('an address that nobody confirmed', () => {
  test('waits only after a click in its mail; a second click does no harm', async () => {
    expect(await alerts.askToConfirm(wish('amal'), '192.0.2.1')).toBe('confirm');
    await addKeys(2);
    expect(await alerts.runDue()).toBe(0);
    const link = await linkOf('amal');
    expect(await alerts.look(link)).toEqual({ ok: true, gameId: 'hades', email: 'amal@example.com' });
    expect(await alerts.runDue()).toBe(0);
    for (let click = 0; click < 2; click += 1) expect((await alerts.confirm(link)).ok).toBe(true);
    expect(await alerts.runDue()).toBe(1);
    expect((await alerts.confirm(link)).ok).toBe(true);
    expect(await alerts.runDue()).toBe(0);
  });

  test('is forgotten after a day, and no other link opens it', async () => {
    await alerts.askToConfirm(wish('amal'), '192.0.2.1');
    const link = await linkOf('amal');
    const other = link.slice(0, -4) + (link.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const token of ['', 'x', other, `${link}x`]) expect(await alerts.confirm(token)).toEqual({ ok: false, code: 'unknown' });
    shop.wait(CONFIRM_MS);
    expect(await alerts.confirm(link)).toEqual({ ok: false, code: 'expired' });
  });

  test('gets a newer link where it is asked again, and the older one works on, for its 24 hours', async () => {
    const older = await linkTo('amal');
    const newer = await linkTo('amal', '203.0.113.9');
    shop.wait(CONFIRM_MS - 2);
    for (const link of [older, newer, older]) expect((await alerts.confirm(link)).ok).toBe(true);
    expect((await alerts.openOf('amal@example.com')).map(({ gameId }) => gameId)).toEqual(['hades']);
    await addKeys(3);
    expect(await alerts.runDue()).toBe(1);
    shop.wait(2 * FIRST_CHOICE_MS);
    expect(await alerts.runDue()).toBe(0);
    expect(await mailed()).toEqual(['amal']);
  });

  test('has links that each let it wait once: one that was used while it waited does nothing later', async () => {
    const [first, second, third] = [await linkTo('amal'), await linkTo('amal'), await linkTo('amal')];
    for (const link of [first, second]) await alerts.confirm(link);
    await addKeys(1);
    expect(await alerts.runDue()).toBe(1);
    for (const link of [first, second]) await alerts.confirm(link);
    expect(await alerts.openOf('amal@example.com')).toEqual([]);
    expect((await alerts.confirm(third)).ok).toBe(true);
    expect(await alerts.openOf('amal@example.com')).toHaveLength(1);
  });

  test('keeps its link whatever a stranger asks to its address, about this game and others', async () => {
    const link = await linkTo('amal');
    for (let nth = 0; nth < 2 * MAX_CONFIRMATIONS; nth += 1)
      await alerts.askToConfirm(wish('amal', nth % 2 === 0 ? 'hades' : `game-${nth}`), `client ${nth}`);
    expect(await alerts.look(link)).toEqual({ ok: true, gameId: 'hades', email: 'amal@example.com' });
    expect((await alerts.confirm(link)).ok).toBe(true);
  });

  test('keeps its link where its person asks for other games, as many as may wait', async () => {
    const link = await linkTo('amal');
    for (let nth = 0; nth < MAX_OPEN_ALERTS - 1; nth += 1) await wait('amal', `game-${nth}`);
    expect((await alerts.confirm(link)).ok).toBe(true);
    expect(await alerts.openOf('amal@example.com')).toHaveLength(MAX_OPEN_ALERTS);
  });

  test('has two links that are used at the same moment, in two processes: it waits once', async () => {
    const links = [await linkTo('amal'), await linkTo('amal')];
    const [one, other] = [open(), open()];
    const outcomes = await Promise.all([one.confirm(links[0] ?? ''), other.confirm(links[1] ?? '')]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await alerts.openOf('amal@example.com')).toHaveLength(1);
  });

  test('has a link that a clock far ahead wrote: it is over once the clock is right', async () => {
    const year = 365 * 24 * 60 * 60_000;
    shop.wait(year);
    const link = await linkTo('amal');
    shop.wait(-year);
    expect(await alerts.confirm(link)).toEqual({ ok: false, code: 'expired' });
  });
});

describe('whoever types an address', () => {
  /** Returns what typing a foreign address shows, and what it makes the store write. */
  async function typed(email: string) {
    const mails = () => shop.store.count({ from: 'outbox' });
    const before = await mails();
    const answer = await alerts.askToConfirm(wish(email), '203.0.113.9');
    return { answer, mails: (await mails()) - before };
  }

  async function waitFor(email: string, count: number): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) await wait(email, `game-${nth}`);
  }

  test('can’t tell by the answer or its mail whether it waits for the game, or for as many as it may, or for none', async () => {
    await ask('amal');
    await waitFor('badr', MAX_OPEN_ALERTS);
    await waitFor('chama', MAX_OPEN_ALERTS - 1);
    for (const email of ['amal', 'badr', 'chama', 'nobody'])
      for (const time of ['first', 'second'])
        expect([email, time, await typed(email)]).toEqual([email, time, { answer: 'confirm', mails: 1 }]);
  });

  test('can’t tell either how many mails the address got today: after 20 no more go to it', async () => {
    for (let nth = 0; nth < MAX_CONFIRMATIONS - 1; nth += 1) await alerts.askToConfirm(wish('amal', `game-${nth}`), `client ${nth}`);
    expect([await typed('amal'), await typed('amal')]).toEqual([
      { answer: 'confirm', mails: 1 },
      { answer: 'confirm', mails: 0 },
    ]);
  });

  test('leaves an alert that waits in its place, and the link of that mail does no harm', async () => {
    await ask('amal', 'badr');
    const waiting = await alerts.openOf('amal@example.com');
    await typed('amal');
    expect(await alerts.openOf('amal@example.com')).toEqual(waiting);
    expect(await alerts.confirm(await linkOf('amal'))).toEqual({ ok: true, gameId: 'hades', email: 'amal@example.com' });
    expect(await alerts.openOf('amal@example.com')).toEqual(waiting);
    await addKeys(1);
    await alerts.runDue();
    expect(await mailed()).toEqual(['amal']);
  });

  test('only by the mail’s link hears that as many wait as may; it works once one of them is over', async () => {
    await waitFor('amal', MAX_OPEN_ALERTS);
    await typed('amal');
    const link = await linkOf('amal');
    for (const use of [alerts.look, alerts.confirm]) expect(await use(link)).toEqual({ ok: false, code: 'full' });
    expect(await alerts.openOf('amal@example.com')).toHaveLength(MAX_OPEN_ALERTS);
    await alerts.withdraw('amal@example.com', 'game-7');
    for (const use of [alerts.look, alerts.confirm, alerts.confirm]) expect((await use(link)).ok).toBe(true);
    expect((await alerts.openOf('amal@example.com')).map(({ gameId }) => gameId)).toContain('hades');
  });
});

describe('the limits', () => {
  test('links of one address that are used at once let no more alerts wait than may', async () => {
    for (let nth = 0; nth < MAX_OPEN_ALERTS - 2; nth += 1) await wait('amal', `game-${nth}`);
    const links: string[] = [];
    for (const game of ['hades', 'celeste', 'portal']) {
      shop.wait(1);
      await alerts.askToConfirm(wish('amal', game), '192.0.2.1');
      links.push(await linkOf('amal'));
    }
    const outcomes = await Promise.all(links.map((link) => alerts.confirm(link)));
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code)).sort()).toEqual(['full', 'ok', 'ok']);
    expect(await alerts.openOf('amal@example.com')).toHaveLength(MAX_OPEN_ALERTS);
  });

  test('a stranger who types an address fills no place that its person needs', async () => {
    for (let nth = 0; nth < MAX_OPEN_ALERTS - 1; nth += 1) await alerts.askToConfirm(wish('amal', `game-${nth}`), '192.0.2.1');
    expect((await alerts.confirm(await linkTo('amal'))).ok).toBe(true);
    expect((await alerts.openOf('amal@example.com')).map(({ gameId }) => gameId)).toEqual(['hades']);
  });

  test('one client sends 20 mails an hour and 50 a day, and keeps no other from sending its own', async () => {
    const outcomes: string[] = [];
    for (let nth = 0; nth < 63; nth += 1) {
      if (nth % 21 === 0) shop.wait(60 * 60_000);
      outcomes.push(await alerts.askToConfirm(wish(`person-${nth}`), '192.0.2.1'));
    }
    const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);
    expect(outcomes).toEqual([
      ...times(20, 'confirm'),
      'too-many',
      ...times(20, 'confirm'),
      'too-many',
      ...times(10, 'confirm'),
      ...times(11, 'too-many-today'),
    ]);
    expect(await alerts.askToConfirm(wish('other'), '192.0.2.2')).toBe('confirm');
  });

  test('a document that this release can’t read keeps its place, and stops nobody else', async () => {
    const [path = ''] = await stockAlertPaths('amal@example.com');
    const odd = { gameId: 'hades', email: { odd: true }, askedAt: 1, waitingSince: 1 };
    await shop.store.set(path, odd);
    await ask('amal', 'badr');
    await addKeys(3);
    expect(await alerts.runDue()).toBe(2);
    expect((await shop.store.get(path))?.data).toMatchObject(odd);
  });
});
