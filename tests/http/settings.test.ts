import { beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { png } from '../support/files';
import { startMailServer } from '../support/servers/mail-server';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { MAILBOX_SECRET, mailedTokens } from '../support/visitors/mailbox';
import { growOld } from '../support/visitors/signed-in';
import { saveSettings, seenOf } from '../support/visitors/settings';

const PASSWORD = 'nine keys and a very long door';
const BOSSES = ['boss@example.com', 'second@example.com'];
const [RIB, NEXT_RIB] = ['011519000001205000534921', '999780000123456789012341'];
const BANK = { bankHolder: 'Clés SARL', bankName: 'A Bank, Agadir', bankRib: '011 519 0000012050005349 21' };

const server = builtStore({
  DEMO: '0',
  ADMIN_EMAILS: BOSSES.join(','),
  ADMIN_SECOND_STEP: '0',
  KEY_SECRET: MAILBOX_SECRET,
  WALLET_MT: '06 99 99 99 99',
});
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  owner = await person(BOSSES[0] ?? '');
});

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });

async function person(email: string): Promise<HttpVisitor> {
  const visitor = somebody();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post('/signup', typed)).status).toBe(303);
  const [token = ''] = await mailedTokens(server.dataDir, email, 'verify-email');
  expect((await visitor.post('/verify-email', { token })).status).toBe(303);
  return visitor;
}

/** Lets the ten minutes pass for which an answer counts. */
async function sessionsGrowOld(): Promise<void> {
  const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
  const { docs } = await store.query({ from: 'sessions' });
  for (const accountId of new Set(docs.map((doc) => String(doc.data['accountId'])))) await growOld(store, accountId, 10);
  await store.close();
}

const seen = (group: string) => seenOf(owner, group);
const save = (group: string, fields: Readonly<Record<string, string>>) => saveSettings(owner, group, fields);
const page = async (path: string, visitor: HttpVisitor = somebody()) => (await visitor.get(path)).text;

describe('the name and the contact of the shop', () => {
  test('are on every page at once, also on those that are kept', async () => {
    expect(await page('/products')).toContain('- Miftah</title>');
    const shop = { shopName: 'Clés du Sud', shopEmail: 'Salam@Example.com', shopPhone: '05 28 00 00 00', whatsapp: '+212 6 12 34 56 78' };
    const answer = await save('shop', { ...shop, instagram: 'https://www.instagram.com/cles', tiktok: 'https://www.tiktok.com/@cles' });
    expect(answer).toMatchObject({ status: 303, location: '/admin/settings/shop' });
    expect(await page('/products')).toContain('- Clés du Sud</title>');
    const support = await page('/support');
    for (const text of ['mailto:salam@example.com', 'tel:0528000000', 'https://wa.me/212612345678', 'https://www.instagram.com/cles'])
      expect(support).toContain(text);
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page('/')) ?? [];
    expect(JSON.parse(jsonLd)).toMatchObject({
      '@type': 'OnlineStore',
      name: 'Clés du Sud',
      sameAs: ['https://www.instagram.com/cles', 'https://www.tiktok.com/@cles'],
    });
    expect(await page('/')).toContain('href="https://www.tiktok.com/@cles"');
    for (const text of ['Demo details', 'support@miftah.example', 'discord.com']) expect(support).not.toContain(text);
  });

  test('show the people of the shop on its page, and none where none is named', async () => {
    expect(await page('/about')).not.toContain('Meet the Team');
    const shop = { shopName: 'Clés du Sud', shopEmail: 'salam@example.com' };
    expect((await save('shop', { ...shop, teamOwner: 'Salma B.', teamSupport: 'Imane T.' })).status).toBe(303);
    const about = await page('/about');
    for (const text of ['Meet the Team', '<h3>Salma B.</h3>', '<h3>Imane T.</h3>']) expect(about).toContain(text);
    for (const text of ['Yassine Alaoui', 'Keys and suppliers']) expect(about).not.toContain(text);
  });

  test('leave no other name on a page about the shop, in no language', async () => {
    for (const language of ['', '/fr', '/ar'])
      for (const path of ['/', '/about', '/support', '/faq', '/legal', '/terms', '/privacy', '/refunds', '/login', '/cart'])
        expect(await page(language + path), language + path).not.toMatch(/Miftah(?! Demo)/);
    expect(await page('/fr/about')).toContain('À propos de Clés du Sud');
    expect(JSON.parse(await page('/site.webmanifest'))).toMatchObject({ name: 'Clés du Sud', lang: 'en', start_url: '/' });
  });

  test('are refused with the message at their field, and what was typed stays', async () => {
    const typed = { shopName: 'x'.repeat(31), instagram: 'https://instagram.example/cles', shopEmail: 'salam', whatsapp: '061234567' };
    const answer = await save('shop', typed);
    expect(answer.status).toBe(422);
    for (const text of [
      'A name has at most 30 characters.',
      'Please enter the address of your page at this network, from https://.',
      'Please enter a mail address, like you@example.com.',
      'Please enter the number with its country, like +212 6 12 34 56 78.',
      'value="https://instagram.example/cles"',
    ])
      expect(answer.text).toContain(text);
  });

  test('are checked and shown as shoppers see them without being saved', async () => {
    const answer = await owner.post('/admin/settings/shop', { intent: 'check', seen: await seen('shop'), shopName: 'Only tried' });
    expect([answer.status, answer.text.includes('Elden Ring - Only tried')]).toEqual([200, true]);
    expect(await page('/about')).not.toContain('Only tried');
  });

  test('changed by another meanwhile are not written over', async () => {
    const old = await seen('shop');
    expect((await save('shop', { shopName: 'Clés', shopEmail: 'salam@example.com' })).status).toBe(303);
    const late = await owner.post('/admin/settings/shop', { intent: 'save', seen: old, shopName: 'Other' });
    expect([late.status, late.text.includes('Somebody else changed these settings meanwhile.')]).toEqual([409, true]);
    expect(await page('/about')).toContain('- Clés</title>');
  });

  test('can be put back, and the log has both', async () => {
    const [, until = ''] = /name="until"[^>]* value="(\d+)"/.exec(await page('/admin/settings/shop', owner)) ?? [];
    const put = await owner.post('/admin/settings/shop', { intent: 'put-back', seen: await seen('shop'), until });
    expect(put.status).toBe(303);
    expect(await page('/about')).toContain('- Clés du Sud</title>');
    const log = await page('/admin/audit?about=settings%2Fshop', owner);
    for (const text of ['Settings changed', 'Name of the shop', 'Clés du Sud']) expect(log).toContain(text);
  });
});

describe('where the money goes', () => {
  test('is changed with the password alone: a session is not enough', async () => {
    expect((await save('payment', BANK)).text).toContain('Please enter your password.');
    expect((await save('payment', { ...BANK, password: 'not hers at all' })).text).toContain('Incorrect password. Please try again.');
    expect(await page('/admin/settings/payment', owner)).not.toContain(RIB);
    expect((await save('payment', { ...BANK, password: PASSWORD })).status).toBe(303);
    expect(await page('/admin/settings/payment', owner)).toContain(`value="${RIB}"`);
  });

  test('is told to every owner by mail', async () => {
    const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
    const { docs } = await store.query({ from: 'outbox' });
    await store.close();
    expect(docs.flatMap(({ data: mail }) => (mail['kind'] === 'settings-changed' ? [mail['to']] : []))).toEqual(BOSSES);
  });

  test('has its RIB checked, and the three facts of the account belong together', async () => {
    const wrong = await save('payment', { bankRib: RIB?.replace(/1$/, '2') ?? '', password: PASSWORD });
    expect(wrong.status).toBe(422);
    for (const text of ['This is no RIB', 'Please fill this in too']) expect(wrong.text).toContain(text);
  });

  test('shows what the server fixes, and changes nothing of it', async () => {
    expect(await page('/admin/settings/payment', owner)).toContain('Fixed on the server by WALLET_MT.');
    expect((await save('payment', { ...BANK, walletMt: '0600000000', password: PASSWORD })).status).toBe(303);
    expect(await page('/admin/settings/payment', owner)).toContain('06 99 99 99 99');
  });

  test('stays for an order as it was when it was placed, and the owner is reminded of a change at its approval', async () => {
    const game = { title: 'Hades', cover: '/covers/hades.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
    expect((await owner.post('/admin', { intent: 'add', ...game })).status).toBe(303);
    const key = { intent: 'add', code: 'KEY-1', type: 'Steam', originPrice: '100', coefficient: '1.5' };
    expect((await owner.post('/admin/codes/hades', key)).status).toBe(303);
    const shopper = await person('shopper@example.com');
    await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
    expect((await shopper.post('/cart', { intent: 'checkout' })).location).toBe('/checkout');
    const before = await page('/checkout', shopper);
    expect(before).toContain('011 519 0000012050005349 21');
    expect((await save('payment', { ...BANK, bankRib: NEXT_RIB ?? '', password: PASSWORD })).status).toBe(303);
    const after = await page('/checkout', shopper);
    expect(after).toContain('011 519 0000012050005349 21');
    expect(after).not.toContain('999 780');
    const [order = ''] = /MF-[2-9A-Z]{6}/.exec(after) ?? [];
    const proof = new Blob([Uint8Array.from(png(order))]);
    expect((await shopper.post('/checkout', { intent: 'proof', order, method: 'bank', proof })).status).toBe(303);
    expect(await page(`/admin/orders/${order}`, owner)).toContain('The bank account or the wallets were changed by boss@example.com.');
  });
});

test.each(['payment', 'card', 'prices', 'mail', 'telegram', 'providers', 'access'])(
  'the settings of %s are out of reach of a stolen session',
  async (group) => {
    await sessionsGrowOld();
    const stored = async () => {
      const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
      const mails = { from: 'outbox', where: [['kind', '==', 'settings-changed']] } as const;
      const [state, told] = await Promise.all([store.get(`settings/${group}`), store.count(mails)]);
      await store.close();
      return [state?.data ?? null, told];
    };
    const before = await stored();
    const [, until = '1'] = /name="until"[^>]* value="(\d+)"/.exec(await page(`/admin/settings/${group}`, owner)) ?? [];
    for (const fields of [{}, { intent: 'test' }, { intent: 'put-back', until }, { password: 'guessed' }]) {
      expect((await save(group, fields)).status, JSON.stringify(fields)).toBe(422);
    }
    expect(await stored()).toEqual(before);
    expect((await save(group, {})).text).toContain('Please enter your password.');
  },
);

describe('the mail server', () => {
  const MAIL = { smtpUser: 'shop', smtpPassword: 'p@ss word', mailFrom: 'Clés <shop@example.com>' };

  test('is tried by a test mail before it is saved, and says why it failed', async () => {
    const mail = await startMailServer({ login: ['shop', 'p@ss word'] });
    const typed = { ...MAIL, smtpServer: mail.url.replace(/\/\/.*@/, '//'), intent: 'test' };
    await sessionsGrowOld();
    expect((await save('mail', typed)).text).toContain('Please enter your password.');
    const sent = await save('mail', { ...typed, password: PASSWORD });
    expect([sent.status, sent.text.includes('A test mail was sent to boss@example.com.')]).toEqual([200, true]);
    expect(sent.text).not.toContain('p@ss word');
    const wrong = await save('mail', { ...typed, smtpPassword: 'wrong', password: PASSWORD });
    expect([wrong.status, wrong.text.includes('The test did not get through: The mail server refused')]).toEqual([422, true]);
    expect(wrong.text).toContain('The mail server refuses this user with this password.');
    const gone = await save('mail', { ...typed, smtpServer: 'smtp://127.0.0.1:9', password: PASSWORD });
    expect([gone.status, gone.text.includes('No mail server answers there.')]).toEqual([422, true]);
    expect((await save('mail', { intent: 'test', password: PASSWORD })).text).toContain('Fill in the fields above first.');
    await mail.stop();
  });

  test('that refuses the password is not saved, with the message at its field; one that is away is', async () => {
    const mail = await startMailServer({ login: ['shop', 'p@ss word'] });
    const typed = { ...MAIL, smtpServer: mail.url.replace(/\/\/.*@/, '//'), smtpPassword: 'wrong', password: PASSWORD };
    const refused = await save('mail', typed);
    expect([refused.status, refused.text.includes('The mail server refuses this user with this password.')]).toEqual([422, true]);
    expect(await page('/admin/settings/mail', owner)).not.toContain('One is set.');
    await mail.stop();
    expect((await save('mail', typed)).status).toBe(303);
    expect((await save('mail', { password: PASSWORD })).status).toBe(303);
  });

  test('sends new mails as soon as it is set, waiting ones when the owner says so, and keeps its password to itself', async () => {
    const mail = await startMailServer({ login: ['shop', 'p@ss word'] });
    const typed = { ...MAIL, smtpServer: mail.url.replace(/\/\/.*@/, '//') };
    expect((await save('mail', { ...typed, password: PASSWORD })).status).toBe(303);
    const shown = await page('/admin/settings/mail', owner);
    expect([shown.includes('p@ss word'), shown.includes('One is set.')]).toEqual([false, true]);
    await expect.poll(() => mail.taken.length).toBe(2);
    const waiting = Number(/Send (\d+) waiting mails/.exec(shown)?.[1]);
    expect(waiting).toBeGreaterThan(1);
    const outbox = '/admin/messages?index&tab=outbox';
    expect(await page('/admin/messages?tab=outbox', owner)).toContain(`Send ${waiting} waiting mails`);
    expect((await owner.post(outbox, { intent: 'send-paused' })).status).toBe(303);
    await expect.poll(() => mail.taken.length).toBe(waiting + 2);
    expect(await page('/admin/settings/mail', owner)).not.toContain('waiting mail');
    const { smtpPassword: _kept, ...rest } = typed;
    const again = await save('mail', { ...rest, mailFrom: 'shop@example.com', password: PASSWORD });
    expect(again.status).toBe(303);
    expect(await page('/admin/settings/mail', owner)).toContain('One is set.');
    const other = await startMailServer();
    for (const intent of ['test', 'save', 'check']) {
      const asked = await save('mail', { ...rest, smtpServer: other.url, intent, password: PASSWORD });
      expect([asked.status, asked.text.includes('Please type the password again')], intent).toEqual([422, true]);
      const user = await save('mail', { ...rest, smtpUser: 'other', intent, password: PASSWORD });
      expect([user.status, user.text.includes('Please type the password again')], intent).toEqual([422, true]);
    }
    expect(other.counts.connections).toBe(0);
    await other.stop();
    expect((await save('mail', { password: PASSWORD })).status).toBe(303);
    expect(await page('/admin/settings/mail', owner)).not.toContain('One is set.');
    await mail.stop();
  });

  test.each(['169.254.169.254', 'metadata.google.internal:25', '[fe80::1]'])(
    'is never the machine’s own address: %s',
    async (smtpServer) => {
      const typed = { ...MAIL, smtpServer, intent: 'test', password: PASSWORD };
      const refused = await save('mail', typed);
      expect([refused.status, refused.text.includes('This address is the machine’s own')]).toEqual([422, true]);
    },
  );
});

test('the legal pages are confirmed once a seller is named, and say no more that they are drafts', async () => {
  const seller = { sellerName: 'Clés SARL', sellerIce: '001 234 567 000 089', sellerAddress: '1 rue des Clés, Agadir' };
  expect((await save('seller', { legalConfirmed: '1' })).text).toContain('The legal pages name the seller');
  expect((await save('seller', { ...seller, legalConfirmed: '1' })).status).toBe(303);
  expect(await page('/legal')).toContain('001234567000089');
  expect(await page('/admin/today', owner)).not.toContain('Fill in and read');
});

test('the rate of the dollar and the hold are those of orders from then on', async () => {
  expect((await save('prices', { usdRate: '0', holdMinutes: '1.5' })).status).toBe(422);
  expect((await save('prices', { usdRate: '9,5', holdMinutes: '45', password: PASSWORD })).status).toBe(303);
  expect(await page('/terms')).toContain('45 minutes');
  expect(await page('/admin/settings', owner)).toContain('9.50 MAD for a dollar.');
});

test('only an owner sees or changes settings, and no other group than those that exist', async () => {
  const shopper = await person('curious@example.com');
  expect((await shopper.get('/admin/settings/payment')).location).toBe('/');
  expect((await shopper.post('/admin/settings/shop', { intent: 'save', seen: '0', shopName: 'Mine' })).status).toBe(403);
  expect((await owner.get('/admin/settings/constructor')).status).toBe(404);
  expect((await owner.post('/admin/settings/shop', { intent: 'other' })).status).toBe(400);
});
