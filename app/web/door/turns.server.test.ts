import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { paths } from '~/domain/paths';

import { createTurns, MOST_WAITING } from './turns.server';

const OPEN = { closed: false };
const HOME = { method: 'GET', path: paths.home, client: '192.0.2.1' };

test('pages start one in each turn, in the order in which they came', async () => {
  const turns = createTurns();
  const started: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) turns.take(HOME, OPEN, () => void started.push(nth));
  expect(started).toEqual([]);
  const counts: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTurn();
    counts.push(started.length);
  }
  expect(counts).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  expect(started).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
});

test('the question whether the store is well waits for none of them', () => {
  const turns = createTurns();
  const started: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) turns.take(HOME, OPEN, () => void started.push('page'));
  turns.take({ ...HOME, path: paths.health }, OPEN, () => void started.push('health'));
  expect(started).toEqual(['health']);
});

test('a page that comes while others wait, or after all of them, has its turn; one whose client left is told so instead', async () => {
  const turns = createTurns();
  const started: string[] = [];
  turns.take(HOME, { closed: true }, (error) => void started.push(error?.why ?? 'started'));
  turns.take(HOME, OPEN, () => {
    started.push('first');
    turns.take(HOME, OPEN, () => void started.push('second'));
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(started).toEqual(['gone', 'first', 'second']);
  turns.take(HOME, OPEN, () => void started.push('later'));
  await nextTurn();
  expect(started).toEqual(['gone', 'first', 'second', 'later']);
});

test('none starts while other work holds them, and then each has its turn', async () => {
  const turns = createTurns();
  const started: string[] = [];
  turns.take(HOME, OPEN, () => void started.push('before'));
  await turns.heldDuring(async () => {
    turns.take(HOME, OPEN, () => void started.push('meanwhile'));
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(started).toEqual([]);
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(started).toEqual(['before', 'meanwhile']);
});

describe('while too many wait', () => {
  const left = (count: number) => {
    const turns = createTurns();
    const refused: string[] = [];
    for (let nth = 0; nth < count; nth += 1)
      turns.take({ method: 'POST', path: paths.checkout(), client: `192.0.2.${nth % 8}` }, OPEN, () => {});
    return (method: string, path: string) => {
      turns.take({ method, path, client: '198.51.100.1' }, OPEN, (error) => void (error && refused.push(error.why)));
      return refused.length > 0;
    };
  };

  test.each([
    ['page', 'GET', paths.home],
    ['page', 'HEAD', paths.products()],
    ['page', 'GET', '/fr/cart'],
    ['page', 'GET', paths.orders()],
    ['form', 'POST', paths.cart],
    ['form', 'POST', paths.login()],
    ['payment', 'POST', '/ar/checkout'],
    ['payment', 'GET', paths.cardReturn('K7')],
    ['payment', 'POST', paths.paypalWebhook],
    ['payment', 'POST', paths.order('K7')],
  ] as const)('a %s is refused after those that count less: %s %s', (kind, method, path) => {
    expect([left(MOST_WAITING[kind] - 1)(method, path), left(MOST_WAITING[kind])(method, path)]).toEqual([false, true]);
  });

  test('one client has half of the room, and leaves the other half to others', () => {
    const turns = createTurns();
    const refused: string[] = [];
    const ask = (client: string) => turns.take({ ...HOME, client }, OPEN, (error) => void (error && refused.push(client)));
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask('192.0.2.1');
    expect(refused).toHaveLength(MOST_WAITING.page / 2);
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask(`198.51.100.${nth}`);
    expect(refused).toHaveLength(MOST_WAITING.page);
    expect(refused.slice(MOST_WAITING.page / 2)).not.toContain('192.0.2.1');
  });

  test.each(['/checkoutx', '/checkout-2'])('%s belongs to no payment', (path) => {
    expect(left(MOST_WAITING.page)('GET', path)).toBe(true);
  });

  test('there is room again once they had their turns, and the question whether the store is well is never refused', async () => {
    const turns = createTurns();
    const told: string[] = [];
    const ask = (path: string, nth = 0) =>
      turns.take({ method: 'GET', path, client: `192.0.2.${nth % 8}` }, OPEN, (error) => void told.push(error?.why ?? 'started'));
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask(paths.home, nth);
    ask(paths.home);
    ask(paths.health);
    expect(told).toEqual(['crowded', 'started']);
    while (told.length < MOST_WAITING.page + 2) await nextTurn();
    ask(paths.home);
    await nextTurn();
    expect(told.slice(2)).toEqual(Array.from({ length: MOST_WAITING.page + 1 }, () => 'started'));
  });
});

describe('clients that send all they may', () => {
  type Sent = readonly [method: string, path: string];
  const THINGS = { page: ['GET', paths.home], form: ['POST', paths.cart], payment: ['POST', paths.order('K7')] } as const;

  /** What is refused to another client, after each of these clients sent more of each of these than is admitted. */
  const refusedAfter = (sent: readonly Sent[], clients: readonly string[]) => {
    const turns = createTurns();
    const isAdmitted = (client: string, [method, path]: Sent) => {
      let admitted = true;
      turns.take({ method, path, client }, OPEN, () => void (admitted = false));
      return admitted;
    };
    for (const client of clients)
      for (const each of sent) for (let nth = 0; nth <= MOST_WAITING.payment; nth += 1) isAdmitted(client, each);
    return Object.entries(THINGS).flatMap(([kind, thing]) => (isAdmitted('198.51.100.1', thing) ? [] : [kind]));
  };
  const PAGES: Sent = ['GET', `${paths.products()}?q=x`];
  const FORMS: Sent = ['POST', paths.login()];
  const CHECKOUTS: Sent = ['GET', paths.checkout()];
  const EVENTS: Sent = ['POST', paths.paypalWebhook];

  test.each([
    ['pages', [PAGES]],
    ['forms', [FORMS]],
    ['pages of the checkout, signed in or not', [CHECKOUTS]],
    ['events of a provider, forged or not', [EVENTS]],
    ['all of these', [PAGES, FORMS, CHECKOUTS, EVENTS]],
  ])('one leaves every other client’s page, form and payment admitted: %s', (_, sent) => {
    expect(refusedAfter(sent, ['192.0.2.1'])).toEqual([]);
  });

  test.each([
    ['pages', [PAGES], ['page']],
    ['forms', [FORMS], ['page', 'form']],
    ['pages of the checkout', [CHECKOUTS], ['page', 'form', 'payment']],
  ])('two fill the room for what has no more places: %s', (_, sent, refused) => {
    expect(refusedAfter(sent, ['192.0.2.1', '192.0.2.2'])).toEqual(refused);
  });

  test('those that had their turns count no more', async () => {
    const turns = createTurns();
    const told: string[] = [];
    const ask = (client: string, path: string) =>
      turns.take({ method: 'GET', path, client }, OPEN, (error) => void told.push(error?.why ?? 'started'));
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask(`192.0.2.${nth}`, paths.home);
    while (told.length < MOST_WAITING.page) await nextTurn();
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask('198.51.100.1', paths.checkout());
    ask('198.51.100.2', paths.home);
    expect(told).not.toContain('crowded');
  });

  test('one has its half again once its requests had their turns', async () => {
    const turns = createTurns();
    const told: string[] = [];
    const askAll = () => {
      for (let nth = 0; nth <= MOST_WAITING.page / 2; nth += 1) turns.take(HOME, OPEN, (error) => void told.push(error?.why ?? 'started'));
    };
    const started = Array.from({ length: MOST_WAITING.page / 2 }, () => 'started');
    askAll();
    while (told.length <= MOST_WAITING.page / 2) await nextTurn();
    expect(told).toEqual(['crowded', ...started]);
    askAll();
    expect(told).toEqual(['crowded', ...started, 'crowded']);
  });
});
