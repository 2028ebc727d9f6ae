import { afterAll, beforeAll, expect, test } from 'vitest';

import { png } from '../support/files';
import { startMailServer, type MailServer } from '../support/servers/mail-server';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { ownerAccount, signInOwner } from '../support/visitors/owner';
import { saveSettings } from '../support/visitors/settings';
import { signUp } from '../support/visitors/sign-up';

/*
 * An owner's first day, without a script, a file or a terminal, but for the sign-in that the first start prints: from an empty database to
 * an order that a shopper paid.
 */

const server = builtStore({ DEMO: '0', KEY_SECRET: MAILBOX_SECRET });
let mail: MailServer;
let owner: HttpVisitor;
let password = '';

beforeAll(async () => {
  mail = await startMailServer();
  owner = await signInOwner(server);
  ({ password } = ownerAccount(server.output()));
});
afterAll(async () => {
  await mail.stop();
});

const page = async (path: string, visitor = owner) => (await visitor.get(path)).text;
const doneOf = async () => /(\d) of 9 done/.exec(await page('/admin/today'))?.[1] ?? 'none left';

async function save(group: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const path = `/admin/settings/${group}`;
  expect(await saveSettings(owner, group, { password, ...fields }), group).toMatchObject({ status: 303, location: path });
}

/** A server that is set, and even one that works, is not done: a test mail that it took is, for these settings alone. */
async function triedMailServer(): Promise<void> {
  const typed = { smtpServer: mail.url, mailFrom: 'Clés du Sud <salam@example.com>' };
  const wrong = { ...typed, smtpServer: 'smtp://127.0.0.1:9' };
  const tried = (fields: Readonly<Record<string, string>>) => saveSettings(owner, 'mail', { ...fields, intent: 'test', password });
  await save('mail', wrong);
  expect(await doneOf(), 'set, and out of reach').toBe('2');
  expect((await tried(wrong)).status).toBe(422);
  expect(await doneOf()).toBe('2');
  await save('mail', typed);
  expect(await page('/admin/settings'), 'set, and never tried').toContain('no test mail was accepted yet');
  expect(await doneOf()).toBe('2');
  expect((await tried(typed)).status).toBe(200);
  expect(await doneOf()).toBe('3');
  await save('mail', { ...typed, mailFrom: 'Clés <salam@example.com>' });
  expect(await doneOf(), 'other settings').toBe('2');
  await save('mail', typed);
}

test('begins with nine steps, and never says that all is well', async () => {
  const today = await page('/admin/today');
  expect(today).toContain('Open your shop in 9 steps');
  expect(today).not.toContain('All is well');
  expect(await doneOf()).toBe('0');
});

test('each step is done by itself on the page that the list names', async () => {
  await save('shop', { shopName: 'Clés du Sud', shopEmail: 'salam@example.com' });
  expect(await doneOf()).toBe('1');
  const bank = { bankHolder: 'Clés SARL', bankName: 'A Bank', bankRib: '011519000001205000534921' };
  await save('payment', bank);
  expect(await doneOf()).toBe('2');
  await triedMailServer();
  expect(await doneOf()).toBe('3');
  await save('languages', { languageFr: '1', languageAr: '1', mainLanguage: 'fr' });
  await save('languages', { languageEn: '1', languageFr: '1', languageAr: '1', mainLanguage: 'en' });
  expect(await doneOf()).toBe('4');
  await save('seller', {
    sellerName: 'Clés SARL',
    sellerIce: '001234567000089',
    sellerAddress: '1 rue des Clés, Agadir',
    legalConfirmed: '1',
  });
  expect(await doneOf()).toBe('5');
  expect((await owner.post('/account/email', { intent: 'email', email: 'salma@example.com', password })).status).toBe(303);
  const [token = ''] = await mailedTokens(server.dataDir, 'salma@example.com', 'change-email');
  expect((await owner.post('/change-email', { token })).status).toBe(303);
  expect(await doneOf()).toBe('6');
  const game = { title: 'Hades', cover: '/covers/hades.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
  expect((await owner.post('/admin', { intent: 'add', ...game })).status).toBe(303);
  expect(await doneOf()).toBe('7');
  const key = { intent: 'add', code: 'KEY-1', type: 'Steam', originPrice: '100', coefficient: '1.5' };
  expect((await owner.post('/admin/codes/hades', key)).status).toBe(303);
  // why not at once: the catalogue gathers what changes within a quarter of a second
  await expect.poll(doneOf).toBe('8');
});

test('ends with a trial purchase, after which the list is gone', async () => {
  const shopper = httpVisitor(server.origin, { address: '198.51.100.7' });
  await signUp(shopper, 'amal@example.com');
  await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
  expect((await shopper.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
  const checkout = await page('/checkout', shopper);
  expect(checkout).toContain('011 519 0000012050005349 21');
  const [order = ''] = /MF-[2-9A-Z]{6}/.exec(checkout) ?? [];
  const proof = new Blob([Uint8Array.from(png(order))]);
  expect((await shopper.post('/checkout', { intent: 'proof', order, method: 'bank', proof })).status).toBe(303);
  expect((await owner.post(`/admin/orders/${order}`, { intent: 'approve', bankReference: 'BANK 1', amountReceived: '150' })).status).toBe(
    303,
  );
  expect(await page(`/orders/${order}`, shopper)).toContain('Delivered');
  const today = await page('/admin/today');
  expect(today).not.toContain('Open your shop in');
  await expect.poll(() => mail.taken.flatMap(({ to }) => to)).toContain('amal@example.com');
});
