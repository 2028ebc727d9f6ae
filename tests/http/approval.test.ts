import { beforeAll, expect, test } from 'vitest';

import { builtApp } from '../support/servers/built-app';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { addGame, signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const server = builtApp({ DEMO: '0' });
let owner: HttpVisitor;
let visitors = 0;

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
  await addGame(owner, 'north', '60', 14);
});

/** A shopper's unpaid order of 90.00 MAD. */
async function placed(): Promise<string> {
  visitors += 1;
  const she = httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
  await signUp(she, `amal${visitors}@example.com`);
  await she.post('/cart', { intent: 'add', gameId: 'north' });
  await she.post('/cart', { intent: 'checkout' });
  return /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
}

const approve = (id: string, amountReceived: string, more: Readonly<Record<string, string>> = {}) =>
  owner.post(`/admin/orders/${id}`, { intent: 'approve', bankReference: `REF ${id}`, amountReceived, reason: '', ...more });
const pageOf = async (id: string) => textOf((await owner.get(`/admin/orders/${id}`)).text);

test('an amount over the total is asked about twice, with both amounts and all that was typed, and is booked at the second yes', async () => {
  const id = await placed();
  const typed = { reason: 'a tip', arrivedBy: 'wallet' };
  const asked = await approve(id, '1 000,00', typed);
  expect(asked.status).toBe(422);
  expect(textOf(asked.text)).toContain('You typed 1,000.00 MAD. The order costs 90.00 MAD: that is 910.00 MAD more.');
  for (const value of ['1 000,00', 'a tip', `REF ${id}`]) expect(asked.text).toContain(`value="${value}"`);
  expect(asked.text).toMatch(/<option[^>]*value="wallet"[^>]*selected=""/);
  expect(asked.text).toContain('approve 1,000.00');
  const sure = /name="sure" value="([^"]*)"/.exec(asked.text)?.[1] ?? '';
  expect(sure).toBe('1000.00');
  expect(await pageOf(id)).not.toContain('What arrived');

  // Another amount than the one that was asked about is asked about itself.
  const other = await approve(id, '2000', { ...typed, sure });
  expect([other.status, other.text.includes('name="sure" value="2000.00"')]).toEqual([422, true]);
  const done = await approve(id, '١٬٠٠٠٫٠٠', { ...typed, sure });
  expect(done.status).toBe(303);
  expect(await pageOf(id)).toMatch(/Received 1,000\.00 MAD .*Approved by owner@/);

  const line = textOf((await owner.get(`/admin/orders/${id}/line?game=north`)).text);
  expect(line).toContain('Send 90.00 MAD back by bank or wallet first');
  expect(line).toContain('1,000.00 MAD came in for an order of 90.00 MAD. The 910.00 MAD above it belong to no game');
});

test('a second approval says what is booked, when and by whom, and changes nothing; the same one again says that too', async () => {
  const id = await placed();
  expect((await approve(id, '90')).status).toBe(303);
  const again = await approve(id, '90,00');
  expect(again.status).toBe(303);
  expect(await pageOf(id)).toContain('This order was approved before, with this reference and amount. Nothing was changed.');

  for (const [amount, more] of [
    ['80', { reason: 'fees' }],
    ['1000', { reason: '', sure: '1000' }],
    ['90', { bankReference: 'ANOTHER' }],
  ] as const) {
    const refused = await approve(id, amount, more);
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toMatch(
      new RegExp(
        `This order is paid already: 90\\.00\\sMAD, reference REF ${id}, approved on [^.]+ by owner@[^ ]+\\. What you sent \\(${amount} MAD\\) was not booked`,
      ),
    );
  }
  expect(await pageOf(id)).toMatch(/What arrived Received 90\.00 MAD Reference .* Bank reference REF MF-\w{6} Approved/);
});

test('an amount of 0 is nothing to approve, and less is taken with a reason', async () => {
  const id = await placed();
  const nothing = await approve(id, '0,00', { reason: 'a present' });
  expect([nothing.status, textOf(nothing.text).includes('Nothing arrived, so there is nothing to approve.')]).toEqual([422, true]);
  expect((await approve(id, '٨٠')).status).toBe(422);
  expect((await approve(id, '٨٠', { reason: 'fees' })).status).toBe(303);
  expect(await pageOf(id)).toContain('Received 80.00 MAD');
});

test('an order that was cancelled meanwhile still takes the money that the owner saw', async () => {
  const id = await placed();
  expect((await owner.post(`/admin/orders/${id}`, { intent: 'end', reason: 'nobody paid' })).status).toBe(303);
  const asked = await approve(id, '90');
  expect([asked.status, textOf(asked.text).includes('This order was cancelled.')]).toEqual([409, true]);
  expect((await approve(id, '90', { agreed: 'ended' })).status, 'a reason is missing').toBe(422);
  expect((await approve(id, '90', { agreed: 'ended', reason: 'It came a day late.' })).status).toBe(303);
  const rejected = await owner.post(`/admin/orders/${id}`, { intent: 'reject', reason: 'no such money' });
  expect([rejected.status, textOf(rejected.text).includes('This order is paid already: 90.00 MAD')]).toEqual([409, true]);
});
