import { beforeAll, expect, test } from 'vitest';

import { png } from '../support/files';
import { builtApp } from '../support/servers/built-app';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { addGame, ownerAccount, signInOwner } from '../support/visitors/owner';
import { saveSettings } from '../support/visitors/settings';
import { signUp } from '../support/visitors/sign-up';

const [FIRST, SECOND] = ['011519000001205000534921', '230780987654321098765486'];
const first = { bankHolder: 'Clés SARL', bankName: 'Bank of Africa', bankRib: FIRST };
const second = { bankHolder2: 'Clés SARL', bankName2: 'CIH Bank', bankRib2: SECOND };
const server = builtApp();
let owner: HttpVisitor;
let password: string;

beforeAll(async () => {
  ({ password } = ownerAccount(server.output()));
  owner = await signInOwner(server);
  await addGame(owner, 'own-bank', '26', 8);
});

const save = (fields: Readonly<Record<string, string>>) => saveSettings(owner, 'payment', { ...first, ...fields, password });

/** A shopper at the checkout of an order for a game. */
async function atCheckout(email: string) {
  const she = httpVisitor(server.origin);
  await signUp(she, email);
  await she.post('/cart', { intent: 'add', gameId: 'own-bank' });
  await she.post('/cart', { intent: 'checkout' });
  const { text } = await she.get('/checkout/bank');
  const order = /MF-\w{6}/.exec(text)?.[0] ?? '';
  const send = (fields: Readonly<Record<string, string>>) =>
    she.post('/checkout/bank', {
      order,
      method: 'bank',
      payer: '',
      ...fields,
      proof: new Blob([Uint8Array.from(png(order))]),
      intent: 'proof',
    });
  return { she, order, text, send };
}

test('a shop with one account asks for no bank', async () => {
  expect((await save({})).status).toBe(303);
  const { text } = await atCheckout('one@example.com');
  expect(textOf(text)).toContain('Clés SARL');
  expect(textOf(text)).not.toContain('Which bank is yours?');
});

test('the owner enters accounts at other banks, each whole and once, and gets the next empty one', async () => {
  const missing = await save({ bankName2: 'CIH Bank', bankRib2: '230 780 9876543210987654 77' });
  expect(missing.status).toBe(422);
  expect(textOf(missing.text)).toContain('This is no RIB');
  expect(missing.text).toContain('value="230 780 9876543210987654 77"');
  const twice = await save({ ...second, bankRib2: FIRST });
  expect([twice.status, textOf(twice.text).includes('This RIB stands in another account already.')]).toEqual([422, true]);
  expect((await owner.get('/admin/settings/payment')).text).not.toContain('name="bankRib3"');
  expect((await save(second)).status).toBe(303);
  const saved = (await owner.get('/admin/settings/payment')).text;
  expect(saved).toContain(`value="${SECOND}"`);
  expect(saved).toContain('name="bankRib3"');
  expect(saved).not.toContain('name="bankRib4"');
});

test('a shopper chooses her bank by a radio and pays to that account; the owner sees which', async () => {
  await save(second);
  const { she, order, text, send } = await atCheckout('own@example.com');
  const page = textOf(text);
  for (const words of ['Which bank is yours?', 'Bank of Africa', 'CIH Bank', 'Another bank', 'Same bank: usually free and at once'])
    expect(page).toContain(words);
  expect(page).toContain('Your bank may charge for a transfer to another bank.');
  expect(text).toMatch(/<input[^>]*name="account"[^>]*checked=""[^>]*value=""|<input[^>]*name="account"[^>]*value=""[^>]*checked=""/);
  const unknown = await send({ account: '007780000123456789012345' });
  expect([unknown.status, textOf(unknown.text).includes('Choose one of the accounts shown.')]).toEqual([422, true]);
  expect((await send({ account: SECOND })).status).toBe(303);
  expect(textOf((await owner.get(`/admin/orders/${order}`)).text)).toContain('CIH Bank …765486');
  expect(textOf((await she.get(`/orders/${order}`)).text)).toContain(order);
  const approval = { intent: 'approve', arrivedBy: 'wallet', bankReference: 'W-1', amountReceived: '39.00', reason: 'It came by wallet.' };
  expect((await owner.post(`/admin/orders/${order}`, approval)).status).toBe(303);
  const paid = textOf((await owner.get(`/admin/orders/${order}`)).text);
  expect(paid).toContain('Mobile wallet');
  expect(paid, 'the account of another way').not.toContain('Mobile wallet (');
});

test('who says that she paid already names her bank, and is told no fee and no account', async () => {
  await save(second);
  const { she, order } = await atCheckout('late@example.com');
  expect((await she.post('/checkout', { intent: 'cancel', order })).status).toBe(303);
  const page = textOf((await she.get(`/checkout/bank?order=${order}`)).text);
  expect(page).toContain('Which bank is yours?');
  for (const words of ['usually free', 'may charge', SECOND.slice(6, 22)]) expect(page).not.toContain(words);
});

test('an order keeps its accounts where the owner takes one away; who has another bank pays to the first', async () => {
  await save(second);
  const { she, order, send } = await atCheckout('kept@example.com');
  await save({});
  expect(textOf((await she.get('/checkout/bank')).text)).toContain('CIH Bank');
  expect((await send({ account: '' })).status).toBe(303);
  expect(textOf((await owner.get(`/admin/orders/${order}`)).text)).toContain('Bank of Africa …534921');
});
