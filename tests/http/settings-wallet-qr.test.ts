import { join } from 'node:path';

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { png } from '../support/files';
import { qrPicture } from '../support/qr-picture';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { growOld } from '../support/visitors/signed-in';
import { saveSettings, seenOf } from '../support/visitors/settings';

const PASSWORD = 'nine keys and a very long door';
const BOSS = 'boss@example.com';
const NUMBER = '06 12 34 56 78';
const PAGE = '/admin/settings/wallet-qr';
const IMAGE =
  /<img class="wallet-qr" src="(\/wallet-qr\/[0-9a-f]{24}\.png)" width="240" height="240" alt="QR code that pays this number"\/>/;

const server = builtStore({ DEMO: '0', ADMIN_EMAILS: BOSS, ADMIN_SECOND_STEP: '0', KEY_SECRET: MAILBOX_SECRET });
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  owner = await person(BOSS);
  const game = { title: 'Hades', cover: '/covers/hades.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
  expect((await owner.post('/admin', { intent: 'add', ...game })).status).toBe(303);
  for (const code of ['KEY-1', 'KEY-2']) {
    const key = { intent: 'add', code, type: 'Steam', originPrice: '100', coefficient: '1.5' };
    expect((await owner.post('/admin/codes/hades', key)).status).toBe(303);
  }
});

async function person(email: string): Promise<HttpVisitor> {
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  const [token = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
  expect((await visitor.post('/verify-email', { token })).status).toBe(303);
  return visitor;
}

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const upload = async (bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) =>
  owner.post(PAGE, {
    intent: 'save',
    seen: await seenOf(owner, 'wallet-qr'),
    picture: new Blob([Uint8Array.from(bytes)]),
    ...fields,
  });

test('a session alone uploads no QR code: the password is asked, and a picture without a code is refused at its field', async () => {
  expect((await saveSettings(owner, 'payment', { walletOther: NUMBER, password: PASSWORD })).status).toBe(303);
  await inStore(async (store) => {
    const { docs } = await store.query({ from: 'sessions' });
    for (const accountId of new Set(docs.map(({ data }) => String(data['accountId'])))) await growOld(store, accountId, 10);
  });
  const code = await qrPicture('merchant', 600);
  for (const fields of [{}, { password: 'not hers at all' }, { intent: 'remove' }]) expect((await upload(code, fields)).status).toBe(422);
  expect((await owner.get('/admin/settings/payment')).text).toContain('There is no QR code: the number stands alone.');
  const refusals: readonly (readonly [Uint8Array, string])[] = [
    [await qrPicture('merchant', 200), 'This picture is too small: its shorter side needs at least 240 points.'],
    [await sharp(code).blur(60).png().toBuffer(), 'No QR code can be read in this picture.'],
    [new Uint8Array(), 'Choose a picture.'],
  ];
  for (const [bytes, sentence] of refusals) {
    const answer = await upload(bytes, { password: PASSWORD });
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([422, true]);
  }
  expect(await upload(code)).toMatchObject({ status: 303, location: '/admin/settings/payment' });
});

test('a shopper sees it at the checkout, saves it, and pays with any wallet; the mail names the number', async () => {
  const shopper = await person('shopper@example.com');
  await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
  expect((await shopper.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
  const { text: page } = await shopper.get('/checkout');
  const [, src = ''] = IMAGE.exec(page) ?? [];
  for (const part of [
    NUMBER,
    'Every Moroccan wallet can pay this number.',
    `<a href="${src}" download="wallet-qr.png">Save the QR code</a>`,
  ])
    expect(page).toContain(part);
  expect(page).toMatch(
    /<ol[^>]*><li><span>Pay<\/span><\/li><li><span>Take a picture of the confirmation<\/span><\/li><li><span>Send it here/,
  );
  for (const [language, name] of [
    ['fr', 'Un autre portefeuille'],
    ['ar', 'محفظة أخرى'],
  ])
    expect((await shopper.get(`/${language}/checkout`)).text).toContain(`<option value="Another wallet">${name}</option>`);

  const picture = await fetch(server.origin + src);
  expect(picture.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await sharp(new Uint8Array(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 });
  for (const unknown of [src.replace('.png', '.webp'), `/wallet-qr/${'0'.repeat(24)}.png`, src.replace('wallet-qr', 'logo')])
    expect((await fetch(server.origin + unknown)).status, unknown).toBe(404);

  const [order = ''] = /MF-[2-9A-Z]{6}/.exec(page) ?? [];
  const proof = new Blob([Uint8Array.from(png(order))]);
  const paid = { intent: 'proof', order, method: 'wallet', operator: 'Another wallet', proof };
  expect((await shopper.post('/checkout', { ...paid, operator: 'Un autre portefeuille' })).status).toBe(422);
  expect((await shopper.post('/checkout', paid)).status).toBe(303);
  expect((await owner.get(`/fr/admin/orders/${order}`)).text).toContain('(Un autre portefeuille)');
  const mail = await inStore((store) => store.get(`outbox/${order}.order-placed`));
  expect(mail?.data['payTo']).toMatchObject({ wallets: [{ operator: 'Another wallet', number: NUMBER }] });
});

test('an order whose QR code is gone shows the number alone', async () => {
  const shopper = await person('other@example.com');
  await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
  await shopper.post('/cart', { intent: 'checkout' });
  expect(IMAGE.test((await shopper.get('/checkout')).text)).toBe(true);
  for (let nth = 0; nth <= 10; nth += 1)
    expect((await upload(await qrPicture(`merchant ${nth}`, 300), { password: PASSWORD })).status).toBe(303);
  const { text } = await shopper.get('/checkout');
  expect([text.includes(NUMBER), IMAGE.test(text)]).toEqual([true, false]);
});
