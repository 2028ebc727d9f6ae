import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { paths } from '~/domain/paths';

import { createAdmissionControl, MOST_WAITING } from './admission.server';

const OPEN = { closed: false };
const HOME = { method: 'GET', path: paths.home, client: '192.0.2.1' };

test('pages start one in each turn, in the order in which they came', async () => {
  const turns = createAdmissionControl();
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
  const turns = createAdmissionControl();
  const started: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) turns.take(HOME, OPEN, () => void started.push('page'));
  turns.take({ ...HOME, path: paths.health }, OPEN, () => void started.push('health'));
  expect(started).toEqual(['health']);
});

test('a page that comes while others wait, or after all of them, has its turn; one whose client left is told so instead', async () => {
  const turns = createAdmissionControl();
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
  const turns = createAdmissionControl();
  const started: string[] = [];
  turns.take(HOME, OPEN, () => void started.push('before'));
  await turns.whilePaused(async () => {
    turns.take(HOME, OPEN, () => void started.push('meanwhile'));
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(started).toEqual([]);
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(started).toEqual(['before', 'meanwhile']);
});

/** A request that notes in `told` how it ended. */
const noting = (told: string[], name: string) => (error?: { readonly why: string }) =>
  void told.push(error ? `${name} ${error.why}` : name);

describe('round the clients', () => {
  test('each has a page made before one has its second, however many one sends', async () => {
    const turns = createAdmissionControl();
    const started: string[] = [];
    for (let nth = 0; nth < 100; nth += 1) turns.take({ ...HOME, client: '192.0.2.1' }, OPEN, noting(started, 'flood'));
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      turns.take({ ...HOME, client }, OPEN, noting(started, `${client} first`));
      turns.take({ ...HOME, client }, OPEN, noting(started, `${client} second`));
    }
    for (let turn = 0; turn < 6; turn += 1) await nextTurn();
    expect(started).toEqual(['flood', '198.51.100.1 first', '198.51.100.2 first', 'flood', '198.51.100.1 second', '198.51.100.2 second']);
  });

  test('one that comes while ten clients hold all they may is let in, and is the next but ten', async () => {
    const turns = createAdmissionControl();
    const told: string[] = [];
    for (let nth = 0; nth < 3_000; nth += 1) turns.take({ ...HOME, client: `192.0.2.${nth % 10}` }, OPEN, noting(told, 'flood'));
    for (const path of [paths.home, paths.cart, paths.checkout()])
      turns.take({ method: 'POST', path, client: '198.51.100.1' }, OPEN, noting(told, `other ${path}`));
    expect(told).toEqual(Array.from({ length: 3_000 - MOST_WAITING.page }, () => 'flood crowded'));
    for (let turn = 0; turn < 33; turn += 1) await nextTurn();
    const started = told.filter((one) => !one.endsWith('crowded'));
    expect([10, 21, 32].map((nth) => started[nth])).toEqual([`other ${paths.home}`, `other ${paths.cart}`, `other ${paths.checkout()}`]);
  });
});

describe('answers from memory', () => {
  /** Clients ask one after the other, each of whose requests takes so long (ms). */
  const clocked = () => {
    let now = 0;
    const turns = createAdmissionControl(() => now);
    const told: string[] = [];
    const ask = (client: string, { kept = true, ms = 1, path = paths.home } = {}) =>
      turns.take({ method: 'GET', path, client }, OPEN, noting(told, `${client} made`), () => {
        if (kept) {
          now += ms;
          told.push(client);
        }
        return kept;
      });
    return { ask, told, pass: (ms: number) => (now += ms) };
  };

  test('come at once, before all that waits', async () => {
    const { ask, told } = clocked();
    ask('a', { kept: false });
    ask('a');
    ask('b');
    expect(told).toEqual(['a', 'b']);
    await nextTurn();
    expect(told).toEqual(['a', 'b', 'a made']);
  });

  test('of one client leave a turn of the loop time for others, round the clients', async () => {
    const { ask, told } = clocked();
    for (let nth = 0; nth < 100; nth += 1) ask('flood');
    ask('b');
    expect(told.length).toBeLessThan(25);
    expect(told).not.toContain('b');
    await nextTurn();
    expect(told).toContain('b');
    for (let turn = 0; turn < 8; turn += 1) await nextTurn();
    expect(told).toHaveLength(101);
  });

  test('are given to a client that has nothing here though too many wait, and are not looked for where its own are too many', () => {
    const { ask, told } = clocked();
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask(`192.0.2.${nth}`, { kept: false });
    ask('198.51.100.1', { kept: false });
    ask('198.51.100.2');
    ask('192.0.2.1');
    expect(told).toEqual(['198.51.100.1 made crowded', '198.51.100.2', '192.0.2.1 made crowded']);
  });
});

test('a page waits while clients connect, but not for long', async () => {
  let now = 0;
  const turns = createAdmissionControl(() => now);
  const started: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) turns.take(HOME, OPEN, () => void started.push('page'));
  await nextTurn();
  for (let turn = 0; turn < 50; turn += 1) {
    turns.connected();
    await nextTurn();
  }
  expect(started).toHaveLength(1);
  now += 60_000;
  turns.connected();
  await nextTurn();
  expect(started).toHaveLength(2);
  await nextTurn();
  expect(started).toHaveLength(3);
});

test('the longer a turn takes, the fewer of one client may wait', async () => {
  let now = 0;
  const turns = createAdmissionControl(() => now);
  const refusedClients: string[] = [];
  const ask = (client: string) =>
    turns.take({ ...HOME, client }, OPEN, (error) => void (error ? refusedClients.push(client) : (now += 100)));
  for (let nth = 0; nth < 150; nth += 1) ask('192.0.2.1');
  for (let turn = 0; turn < 60; turn += 1) await nextTurn();
  expect(refusedClients).toEqual([]);
  // Ninety wait.
  ask('192.0.2.1');
  ask('198.51.100.1');
  expect(refusedClients).toEqual(['192.0.2.1']);
  for (let nth = 2; nth < 100; nth += 1) ask(`192.0.2.${nth}`);
  expect(refusedClients).toEqual(['192.0.2.1']);
});

test('the question whether the store is well goes at once for each client, and its further ones in their turns', async () => {
  const turns = createAdmissionControl();
  const told: string[] = [];
  const ask = (client: string) => turns.take({ ...HOME, path: paths.health, client }, OPEN, noting(told, client));
  for (let nth = 0; nth < 50; nth += 1) ask('192.0.2.1');
  ask('198.51.100.1');
  expect(told).toEqual(['192.0.2.1', '198.51.100.1']);
  await nextTurn();
  expect(told).toHaveLength(3);
  ask('198.51.100.1');
  expect(told.at(-1)).toBe('198.51.100.1');
});

test('while the store starts, requests wait, and those for which there is no room are refused', async () => {
  const turns = createAdmissionControl();
  const told: string[] = [];
  const starting = turns.whilePaused(
    async () => {
      for (let nth = 0; nth < 300; nth += 1) turns.take(HOME, OPEN, noting(told, 'page'), () => true);
      for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    },
    { isLimited: true },
  );
  await starting;
  expect(told).toEqual(Array.from({ length: 300 - MOST_WAITING.page }, () => 'page crowded'));
});

describe('while too many wait', () => {
  /** Each is of a client of its own. */
  const refusedAfter = (count: number) => {
    const turns = createAdmissionControl();
    const refusedClients: string[] = [];
    for (let nth = 0; nth < count; nth += 1)
      turns.take({ method: 'POST', path: paths.checkout(), client: `192.0.2.${nth}` }, OPEN, () => {});
    return (method: string, path: string) => {
      turns.take({ method, path, client: '198.51.100.1' }, OPEN, (error) => void (error && refusedClients.push(error.why)));
      return refusedClients.length > 0;
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
    expect([refusedAfter(MOST_WAITING[kind] - 1)(method, path), refusedAfter(MOST_WAITING[kind])(method, path)]).toEqual([false, true]);
  });

  test.each(['/checkoutx', '/checkout-2'])('%s belongs to no payment', (path) => {
    expect(refusedAfter(MOST_WAITING.page)('GET', path)).toBe(true);
  });

  test('there is room again once they had their turns, and the question whether the store is well is never refused', async () => {
    const turns = createAdmissionControl();
    const told: string[] = [];
    const ask = (path: string, nth = 0) =>
      turns.take({ method: 'GET', path, client: `192.0.2.${nth}` }, OPEN, (error) => void told.push(error?.why ?? 'started'));
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

  /** Returns the refusals of another client, after these clients sent more of these than is admitted. */
  const refusedAfter = (requests: readonly Sent[], clients: readonly string[]) => {
    const turns = createAdmissionControl();
    const isAdmitted = (client: string, [method, path]: Sent) => {
      let admitted = true;
      turns.take({ method, path, client }, OPEN, () => void (admitted = false));
      return admitted;
    };
    for (const client of clients)
      for (const each of requests) for (let nth = 0; nth <= MOST_WAITING.payment; nth += 1) isAdmitted(client, each);
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
  ])('leave every other client’s page, form and payment admitted, be it one client or ten: %s', (_, sent) => {
    expect(refusedAfter(sent, ['192.0.2.1'])).toEqual([]);
    expect(
      refusedAfter(
        sent,
        Array.from({ length: 10 }, (_, nth) => `192.0.2.${nth}`),
      ),
    ).toEqual([]);
  });

  test('as many as there are places leave none', () => {
    const clients = Array.from({ length: MOST_WAITING.page }, (_, nth) => `192.0.2.${nth}`);
    expect(refusedAfter([PAGES], clients)).toEqual(['page']);
  });

  test('those that had their turns count no more', async () => {
    const turns = createAdmissionControl();
    const told: string[] = [];
    const ask = (client: string, path: string) =>
      turns.take({ method: 'GET', path, client }, OPEN, (error) => void told.push(error?.why ?? 'started'));
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask(`192.0.2.${nth}`, paths.home);
    while (told.length < MOST_WAITING.page) await nextTurn();
    for (let nth = 0; nth < MOST_WAITING.page; nth += 1) ask('198.51.100.1', paths.checkout());
    ask('198.51.100.2', paths.home);
    expect(told).not.toContain('crowded');
  });

  test('one has its places again once its requests had their turns', async () => {
    const turns = createAdmissionControl();
    const told: string[] = [];
    const askAll = () => {
      for (let nth = 0; nth <= MOST_WAITING.page; nth += 1) turns.take(HOME, OPEN, noting(told, 'started'));
    };
    askAll();
    expect(told).toEqual(['started crowded']);
    for (let turn = 0; turn < MOST_WAITING.page; turn += 1) await nextTurn();
    expect(told).toHaveLength(MOST_WAITING.page + 1);
    askAll();
    expect(told.filter((one) => one === 'started crowded')).toHaveLength(2);
  });
});
