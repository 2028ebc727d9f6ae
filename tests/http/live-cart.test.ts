import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { faultyServer, removeCopies, UNHURRIED } from '../support/servers/faulty-build';
import { listen } from '../support/visitors/event-stream';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD, signUp } from '../support/visitors/sign-up';

let people = 0;

afterAll(removeCopies);

/** Signs a new shopper up. */
async function shopper(origin: string): Promise<HttpVisitor> {
  people += 1;
  const visitor = httpVisitor(origin, { address: `198.51.100.${people}` });
  await signUp(visitor, `amal${people}@example.com`);
  return visitor;
}

const add = (visitor: HttpVisitor, gameId: string) => visitor.post('/cart', { intent: 'add', gameId });

const isSoon = (check: () => void) => vi.waitFor(check, { timeout: 180_000, interval: 20 });

describe('the stream of a cart', () => {
  const data = tempDataDir();
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startServer({ dataDir: data.dir, env: { DEMO: '1' }, command: faultyServer(UNHURRIED) });
  });
  afterAll(async () => {
    await server.kill();
    data.remove();
  });

  // The first one: no stream of another test is still to be closed.
  test('is closed with its browser, however many came: none makes another one wait', async () => {
    const visitor = await shopper(server.origin);
    const closed = () => server.log().split('"path":"/cart/events"').length - 1;
    const first = await listen(server.origin, visitor);
    for (let nth = 0; nth < 30; nth += 1) {
      const stream = await listen(server.origin, visitor);
      await isSoon(() => expect(stream.count('cart')).toBe(1));
      stream.leave();
      await vi.waitFor(() => expect(closed()).toBe(nth + 1), { timeout: 180_000, interval: 10 });
    }
    expect(first.isOver()).toBe(false);
    first.leave();
  });

  test('sends each change at once, with headers that forbid proxies to store or compress it', async () => {
    const visitor = await shopper(server.origin);
    const stream = await listen(server.origin, visitor);
    await isSoon(() => expect(stream.count('cart')).toBe(1));
    expect(stream.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    expect(stream.headers.get('Cache-Control')).toBe('no-store, no-transform');
    expect(stream.headers.get('Content-Encoding')).toBeNull();
    expect((await add(visitor, 'hades')).status).toBe(303);
    await isSoon(() => expect(stream.count('cart')).toBe(2));
    expect(stream.text()).not.toContain('hades');
    expect(stream.isOver()).toBe(false);
    stream.leave();
  });

  test('ends at once for a visitor, who is told that there is nothing to follow', async () => {
    const stream = await listen(server.origin, httpVisitor(server.origin));
    await isSoon(() => expect(stream.isOver()).toBe(true));
    expect([stream.count('signed-out'), stream.count('cart')]).toEqual([1, 0]);
  });

  test('ends with its session, by signing out in another tab, and not for another device', async () => {
    const phone = await shopper(server.origin);
    const laptop = httpVisitor(server.origin, { address: '198.51.100.99' });
    expect((await laptop.post('/login', { email: `amal${people}@example.com`, password: PASSWORD })).status).toBe(303);
    const [tab, other] = [await listen(server.origin, phone), await listen(server.origin, laptop)];
    expect((await phone.post('/logout', {})).status).toBe(303);
    await isSoon(() => expect(tab.isOver()).toBe(true));
    expect([tab.count('signed-out'), other.count('signed-out'), other.isOver()]).toEqual([1, 0, false]);
    other.leave();
  });

  test('has a sister for an order, which tells of each change to its own shopper alone, until she signs out', async () => {
    const [visitor, stranger] = [await shopper(server.origin), await shopper(server.origin)];
    await add(visitor, 'hades');
    expect((await visitor.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
    const [order = ''] = /MF-[2-9A-Z]{6}/.exec((await visitor.get('/checkout')).text) ?? [];
    const events = `/orders/${order}/events`;
    const stream = await listen(server.origin, visitor, events);
    await isSoon(() => expect(stream.count('order')).toBe(1));
    expect((await listen(server.origin, stranger, events)).status).toBe(404);
    const outside = await httpVisitor(server.origin).get(events);
    expect([outside.status, outside.location?.split('?')[0]]).toEqual([302, '/login']);
    expect((await visitor.post('/checkout', { intent: 'cancel', order })).status).toBe(303);
    await isSoon(() => expect(stream.count('order')).toBe(2));
    expect(new Set(stream.text().match(/^data: .+$/gm)).size).toBe(2);
    expect((await visitor.post('/logout', {})).status).toBe(303);
    await isSoon(() => expect([stream.count('signed-out'), stream.isOver()]).toEqual([1, true]));
  });

  // The last one: no store is left.
  test('ends at once when the server stops, and asks to be opened again soon', async () => {
    const visitor = await shopper(server.origin);
    const streams = await Promise.all([1, 2, 3].map(() => listen(server.origin, visitor)));
    const gone = server.stop();
    // Before the server ends: it waits seven seconds for open requests.
    await vi.waitFor(() => expect(streams.every((stream) => stream.isOver())).toBe(true), { timeout: 180_000, interval: 20 });
    expect(streams[0]?.text()).toContain('retry: 2000');
    expect(await gone).toBe(0);
  });
});
