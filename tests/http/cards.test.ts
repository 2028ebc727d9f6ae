import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { startFakePaypal, type FakePaypal } from '../support/fakes/paypal-control';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const data = tempDataDir();
let fake: FakePaypal;
let server: BuiltServer;
let people = 0;

beforeAll(async () => {
  fake = await startFakePaypal();
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1', ...fake.env } });
});
afterAll(async () => {
  await server.kill();
  fake.stop();
  data.remove();
});
beforeEach(() => fake.set({ trouble: [], hold: true, webhook: `${server.origin}/webhooks/paypal` }));

/** A shopper with an order for one game. */
async function shopper(game = 'celeste'): Promise<{ visitor: HttpVisitor; order: string }> {
  people += 1;
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${people}` });
  await signUp(visitor, `amal.${people}@example.com`);
  await visitor.post('/cart', { intent: 'add', gameId: game });
  await visitor.post('/cart', { intent: 'checkout' });
  return { visitor, order: /MF-\w{6}/.exec((await visitor.get('/checkout')).text)?.[0] ?? '' };
}

const pay = ({ visitor, order }: { visitor: HttpVisitor; order: string }) =>
  visitor.post('/checkout', { intent: 'card', method: 'card', order });

/** Makes a choice on the fake's page; returns where it sends the browser. */
async function choose(page: string, choice: string): Promise<string> {
  const back = await fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' });
  const url = new URL(back.headers.get('Location') ?? server.origin);
  return url.pathname + url.search;
}

async function deliver(event: { body: string; headers: Readonly<Record<string, string>> }, change: { body?: string } = {}) {
  const answer = await fetch(`${server.origin}/webhooks/paypal`, {
    method: 'POST',
    headers: event.headers,
    body: change.body ?? event.body,
  });
  return answer.status;
}

describe('paying by card', () => {
  test('leads to the provider, whose address the page’s policy names, and back to the key', async () => {
    const her = await shopper();
    const checkout = await her.visitor.get('/checkout/card');
    expect(checkout.text).toContain('Pay with PayPal');
    expect(checkout.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${fake.origin};`);
    const gone = await pay(her);
    expect(gone.status).toBe(303);
    const back = await choose(gone.headers.get('Location') ?? '', 'pay');
    expect(back).toMatch(/^\/checkout\/card\/return\?order=MF-\w{6}&token=\w+&PayerID=\w+$/);
    for (const path of [back, back]) expect(await her.visitor.get(path)).toMatchObject({ status: 303, location: `/orders/${her.order}` });
    expect((await her.visitor.get(`/orders/${her.order}`)).text).toContain('Delivered');
    expect((await fake.books()).captures.filter((capture) => capture.customId === her.order)).toHaveLength(1);
  });

  test('gives a page to print in dollars, which isn’t called a receipt while the settings name no seller', async () => {
    const her = await shopper();
    await her.visitor.get(await choose((await pay(her)).headers.get('Location') ?? '', 'pay'));
    const page = (await her.visitor.get(`/orders/${her.order}/receipt`)).text;
    for (const text of [`Order summary ${her.order}`, 'Celeste', 'Received', '$']) expect(page).toContain(text);
    expect(page).not.toContain('Receipt');
  });

  test.each([
    ['cancel', 'You came back from PayPal without paying.'],
    ['decline', 'PayPal did not accept this card'],
  ])('and %s there leads back to the choice of methods, with the reason', async (choice, sentence) => {
    const her = await shopper();
    const back = await choose((await pay(her)).headers.get('Location') ?? '', choice);
    const { location } = await her.visitor.get(back);
    expect(location).toMatch(/^\/checkout\/card\?card=/);
    expect((await her.visitor.get(location ?? '')).text).toContain(sentence);
  });

  test('while the provider is away is refused on the page, and nothing is charged', async () => {
    const her = await shopper();
    await fake.set({ trouble: [{ how: 'down', path: '/v2', times: 9 }] });
    const answer = await pay(her);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('PayPal does not answer at the moment, and nothing was charged.');
  });

  test('whose end nobody knows keeps the order: cancelling it is refused, with the reason', async () => {
    const her = await shopper();
    const back = await choose((await pay(her)).headers.get('Location') ?? '', 'pay');
    await fake.set({ trouble: [{ how: 'down', path: '/capture', times: 99 }] });
    await her.visitor.get(back);
    const answer = await her.visitor.post('/checkout', { intent: 'cancel', order: her.order });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('PayPal has not decided about your last card payment yet.');
  });

  test('with money that does not fit says so on the order, without a word of a proof', async () => {
    const owner = await signInOwner(server);
    const her = await shopper();
    await fake.set({ lies: { captured: '1.00' } });
    const back = await choose((await pay(her)).headers.get('Location') ?? '', 'pay');
    await her.visitor.get(back);
    await fake.set({ lies: {} });
    const page = async () => (await her.visitor.get(`/orders/${her.order}`)).text.replaceAll(/<!-- -->|<script.*?<\/script>/gs, '');
    const waiting = await page();
    for (const text of ['Payment being checked', 'Needs attention', 'Your payment is on its way.', 'A person has to look at this order.'])
      expect(waiting).toContain(text);
    expect(waiting).not.toMatch(/your proof/i);
    const hers = (await owner.get(`/admin/orders/${her.order}`)).text;
    expect([hers.includes('If the money does not fit'), hers.includes('If the money is not there')]).toEqual([true, false]);

    const reason = 'We got one dollar only.';
    expect((await owner.post(`/admin/orders/${her.order}`, { intent: 'reject', reason })).status).toBe(303);
    const refused = await page();
    for (const text of ['Your payment was not accepted.', `Reason: ${reason}`, 'You can pay again. 2 tries are left.'])
      expect(refused).toContain(text);
    expect(refused).not.toMatch(/your payment proof/i);
    // Above, and on the timeline.
    expect(refused.split(reason)).toHaveLength(3);
  });

  test('is private: another shopper finds no such order', async () => {
    const her = await shopper();
    const other = await shopper();
    expect((await other.visitor.get(`/checkout/card/return?order=${her.order}`)).status).toBe(404);
    expect((await other.visitor.get(`/checkout/card/cancel?order=${her.order}`)).status).toBe(404);
    expect((await other.visitor.post('/checkout', { intent: 'card', order: her.order })).status).toBe(404);
    const visitor = httpVisitor(server.origin, { address: '198.51.100.250' });
    expect((await visitor.get(`/checkout/card/return?order=${her.order}`)).location).toContain(
      '/login?redirectTo=%2Fcheckout%2Fcard%2Freturn',
    );
  });
});

describe('the provider’s events', () => {
  test('settle the order of a shopper who closed the page there; repeated, late and forged ones change nothing', async () => {
    const her = await shopper();
    await choose((await pay(her)).headers.get('Location') ?? '', 'close');
    const event = (await fake.books()).events.at(-1);
    if (!event) throw new Error('no event');
    expect(await deliver(event, { body: JSON.stringify(JSON.parse(event.body)) })).toBe(400);
    expect(await deliver(event, { body: event.body.replace(her.order, 'MF-ZZZZZZ') })).toBe(400);
    expect(await deliver({ ...event, headers: {} })).toBe(400);
    await fake.set({ trouble: [{ how: 'down', path: 'verify' }] });
    expect(await deliver(event)).toBe(503);
    expect((await her.visitor.get(`/orders/${her.order}`)).text).toContain('Waiting for payment');
    expect(await deliver(event)).toBe(200);
    expect((await her.visitor.get(`/orders/${her.order}`)).text).toContain('Delivered');
    expect(await deliver(event)).toBe(200);
    // From a tab that was left open: the page of the order says that it was paid.
    expect(await pay(her)).toMatchObject({ status: 303, location: `/orders/${her.order}` });
    const captured = (await fake.books()).events.find(({ type }) => type === 'PAYMENT.CAPTURE.COMPLETED');
    expect(captured && (await deliver(captured))).toBe(200);
    expect((await fake.books()).captures.filter((capture) => capture.customId === her.order)).toHaveLength(1);
  });

  test('are checked about 20 times from an address that sends forged ones, and as before from others', async () => {
    const her = await shopper();
    await choose((await pay(her)).headers.get('Location') ?? '', 'pay');
    const event = (await fake.books()).events.find(({ body }) => body.includes(her.order));
    if (!event) throw new Error('no event');
    const from = (address: string) => ({ ...event, headers: { ...event.headers, 'X-Forwarded-For': address } });
    const asked = async () => (await fake.books()).seen.filter(({ path }) => path.includes('verify-webhook-signature')).length;
    const before = await asked();
    const forged = { body: event.body.replace(her.order, 'MF-ZZZZZZ') };
    const statuses: number[] = [];
    for (let nth = 0; nth < 22; nth += 1) statuses.push(await deliver(from('203.0.113.66'), forged));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
    expect((await asked()) - before).toBe(20);
    expect(await deliver(from('203.0.113.66'))).toBe(429);
    expect(await deliver(from('203.0.113.67'))).toBe(200);
    expect((await her.visitor.get(`/orders/${her.order}`)).text).toContain('Delivered');
  });

  test('may have at most 256 KiB, and must be posted', async () => {
    const answer = (size: number) => deliver({ body: 'x'.repeat(size), headers: { 'Content-Type': 'application/json' } });
    expect([await answer(256 * 1024), await answer(256 * 1024 + 1)]).toEqual([400, 413]);
    expect((await fetch(`${server.origin}/webhooks/paypal`)).status).toBe(405);
  });
});
