import { beforeAll, expect, test } from 'vitest';

import { dayInCasablanca } from '~/domain/shared/day';

import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { addGame, signInOwner } from '../support/visitors/owner';
import { signUp } from '../support/visitors/sign-up';

const GAMES = ['north', 'south'] as const;
const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;
let visitors = 0;

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
  for (const title of GAMES) await addGame(owner, title, '60', 6);
});

/** A shopper whose order of both games was approved by one touch, without a reference. */
async function approved(): Promise<{ shopper: HttpVisitor; id: string }> {
  visitors += 1;
  const shopper = httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
  await signUp(shopper, `amal${visitors}@example.com`);
  for (const gameId of GAMES) await shopper.post('/cart', { intent: 'add', gameId });
  await shopper.post('/cart', { intent: 'checkout' });
  const id = /MF-\w{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
  const money = { intent: 'approve', bankReference: `SEEN ${id}`, amountReceived: '180' };
  expect((await owner.post(`/admin/orders/${id}`, money)).status).toBe(303);
  return { shopper, id };
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const voidAt = (id: string) => `/admin/orders/${id}/void`;

test('an approval whose money never came is taken back by a page that says what happens to each key', async () => {
  const { shopper, id } = await approved();
  await shopper.post(`/orders/${id}`, { intent: 'reveal', gameId: 'south' });
  expect((await owner.get(`/admin/orders/${id}`)).text).toContain(`href="${voidAt(id)}"`);
  const page = (await owner.get(voidAt(id))).text;
  const text = textOf(page);
  expect(text).toContain('north Its key was not seen: it can be sold again');
  expect(text).toMatch(/south Its key was seen: it is never sold again\. A loss of 60\.00 MAD/);
  expect(text).toContain('The order then waits for 90.00 MAD');
  const fields = { intent: 'void', nth: hidden(page, 'nth'), losses: hidden(page, 'losses') };

  const refused = await owner.post(voidAt(id), { ...fields, reason: ' ' });
  expect([refused.status, textOf(refused.text).includes('Write why you take the approval back.')]).toEqual([422, true]);
  const first = await owner.post(voidAt(id), { ...fields, reason: 'No transfer on the account' });
  const again = await owner.post(voidAt(id), { ...fields, reason: 'No transfer on the account' });
  expect([first.status, again.status]).toEqual([303, 303]);

  const told = textOf((await shopper.get(`/orders/${id}`)).text);
  expect(told).toContain('Your payment did not arrive');
  expect(told).toContain('No transfer on the account');
  expect(told).toContain('You saw this key, and its payment never arrived.');
  const own = (await shopper.get(`/orders/${id}`)).text;
  const track = textOf(/<ol class="track[^"]*".*?<\/ol>/s.exec(own)?.[0] ?? '');
  expect([track.includes('Order placed'), track.includes('Payment confirmed')]).toEqual([true, false]);
  expect(textOf((await shopper.get('/orders')).text)).toContain('Your payment did not arrive');
  const kept = textOf((await owner.get(`/admin/orders/${id}`)).text);
  expect(kept).toMatch(/180\.00 MAD approved, and taken back\. No transfer on the account/);
  expect(kept).toContain('Key seen, never paid: a loss of 60.00 MAD');
  expect(textOf((await owner.get('/admin/sales')).text)).toMatch(/Losses \(seen, never paid\)/);
});

test('a key that was seen since the page was shown is asked about again', async () => {
  const { shopper, id } = await approved();
  const page = (await owner.get(voidAt(id))).text;
  await shopper.post(`/orders/${id}`, { intent: 'reveal', gameId: 'north' });
  const fields = { intent: 'void', nth: hidden(page, 'nth'), losses: hidden(page, 'losses'), reason: 'Not there' };
  const late = await owner.post(voidAt(id), fields);
  expect([late.status, textOf(late.text).includes('This order has changed. Look again')]).toEqual([409, true]);
});

test('no other person takes an approval back', async () => {
  const { shopper, id } = await approved();
  const fields = { intent: 'void', nth: '0', losses: '', reason: 'Mine' };
  expect((await shopper.post(voidAt(id), fields)).status).toBe(403);
  const stranger = await httpVisitor(server.origin).post(voidAt(id), fields);
  expect([stranger.status, stranger.location?.startsWith('/login')]).toEqual([302, true]);
  expect(textOf((await owner.get(`/admin/orders/${id}`)).text)).toContain('The money never came');
});

test('a note with an amount is booked once for two presses, and a bad one keeps what was typed', async () => {
  const { id } = await approved();
  const at = `/admin/orders/${id}`;
  const noteId = hidden((await owner.get(at)).text, 'noteId');
  const note = { intent: 'note', noteId, direction: 'in', amount: '20', reason: 'The missing 20' };
  for (const bad of [{ amount: '1,299' }, { amount: '-5' }, { amount: '0' }, { direction: '' }, { reason: '' }]) {
    const refused = await owner.post(at, { ...note, ...bad });
    expect([refused.status, hidden(refused.text, 'noteId')], JSON.stringify(bad)).toEqual([422, noteId]);
  }
  for (let press = 0; press < 2; press += 1) expect((await owner.post(at, note)).status).toBe(303);
  const text = textOf((await owner.get(at)).text);
  expect(text.split('The missing 20')).toHaveLength(2);
  expect(text).toMatch(/Money came in · 20\.00 MAD · [^·]*The missing 20/);
  const today = dayInCasablanca(Date.now());
  const out = { ...note, noteId: `${noteId}-out`, direction: 'out', amount: '99000', reason: 'Sent back twice' };
  expect((await owner.post(at, out)).status).toBe(303);
  for (const path of [
    '/admin/sales',
    '/fr/admin/sales',
    '/ar/admin/sales',
    `/admin/sales/export?by=currency&from=${today}&to=${today}`,
    '/admin/today',
    '/admin/health',
    at,
  ])
    expect((await owner.get(path)).status, `more went out than came: ${path}`).toBe(200);
  expect(textOf((await owner.get('/admin/sales')).text)).toContain('\u221298,980.00 MAD');
});
