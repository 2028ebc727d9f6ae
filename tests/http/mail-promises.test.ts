import { beforeAll, describe, expect, test } from 'vitest';

import { startMailServer } from '../support/servers/mail-server';
import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount, signInOwner } from '../support/visitors/owner';
import { saveSettings } from '../support/visitors/settings';

const PASSWORD = 'nine keys and a very long door';
/** The sentences that only a store whose mails leave may say, in its three languages. */
const PROMISES = [
  'mail that we sent|on its way to|Reset link sent|We mail you|We sent you|We will write to you|We write to you',
  'We send a link|Send Reset Link|Send the link|>Mail me|already sent you|by mail',
  'nous vous avons envoyé|Lien envoyé|Nous vous envoyons|Nous vous écriv|Nous envoyons un lien|Envoyer le lien|M’écrire',
  'أرسلناها|أُرسل الرابط|نرسل إليك|نراسلك|سنراسلك|نرسل رابط|إرسال الرابط|راسلني',
].flatMap((sentences) => sentences.split('|'));
const promisesIn = (html: string) => PROMISES.filter((promise) => html.includes(promise));

const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;
let shopper: HttpVisitor;
let people = 0;

beforeAll(async () => {
  owner = await signInOwner(server);
  const game = { intent: 'add', cover: '/covers/x.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
  for (const title of ['Gone', 'There']) await owner.post('/admin', { ...game, title });
  await owner.post('/admin/codes/there', { intent: 'add', code: 'KEY-1', type: 'Steam', originPrice: '60', coefficient: '1.5' });
  shopper = somebody();
  const typed = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
  expect((await shopper.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD })).status).toBe(303);
  for (const gameId of ['gone', 'there']) await shopper.post('/account/wishes', { intent: 'keep', gameId });
});

const somebody = () => httpVisitor(server.origin, { address: `198.51.100.${(people += 1)}` });
const page = async (path: string, visitor = owner) => (await visitor.get(path)).text;
const setMail = (smtpServer: string, fields: Readonly<Record<string, string>> = {}) =>
  saveSettings(owner, 'mail', { smtpServer, mailFrom: 'shop@example.com', password: ownerAccount(server.output()).password, ...fields });

async function expectNoPromise(): Promise<void> {
  for (const language of ['', '/fr', '/ar']) {
    for (const path of ['/forgot-password', '/forgot-password?sent', '/back-in-stock?game=gone', '/terms', '/product/gone', '/products'])
      expect(promisesIn(await page(language + path, somebody())), language + path).toEqual([]);
    for (const path of ['/account', '/account/email', '/account/alerts', '/account/wishes', '/orders', '/back-in-stock?game=gone'])
      expect(promisesIn(await page(language + path, shopper)), language + path).toEqual([]);
  }
}

/** Sends each form that asks for a mail; returns the texts of the pages that follow. */
async function afterEachAsking(): Promise<string[]> {
  const texts: string[] = [];
  for (const [path, fields] of [
    ['/account', { intent: 'verify' }],
    ['/account', { intent: 'reset' }],
    ['/account/email', { intent: 'email', email: 'next@example.com', password: PASSWORD }],
    ['/back-in-stock', { intent: 'ask', gameId: 'gone', email: 'amal@example.com' }],
  ] as const) {
    const answer = await shopper.post(path, fields);
    expect(answer.status, path).toBe(303);
    texts.push(await page(answer.location ?? '', shopper));
  }
  return texts;
}

describe('without a mail server', () => {
  test('no page promises a mail, in no language', expectNoPromise);

  test('no answer to a form that asks for a mail promises one', async () => {
    for (const text of await afterEachAsking()) {
      expect(promisesIn(text)).toEqual([]);
      expect(text).toContain('sends no mail at the moment');
    }
  });

  test('who forgot the password asks the shop, whether the address is known or not', async () => {
    const answers = await Promise.all(
      ['amal@example.com', 'nobody@example.com'].map(async (email) => {
        const visitor = somebody();
        const asked = await visitor.post('/forgot-password', { email });
        const shown = await visitor.get(asked.location ?? '');
        return [asked.status, asked.location, shown.headers.get('Refresh'), shown.text.replaceAll(/nonce="[^"]*"/g, '')];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 3)).toEqual([303, '/forgot-password?sent', null]);
    expect(answers[0]?.[3]).toContain('for your link.');
    expect(answers[0]?.[3]).toContain('href="/support"');
  });

  test('a wish has no alert about its price', async () => {
    expect(await page('/account/wishes', shopper)).not.toContain('wish__alert');
  });

  test('the owner reads how many mails wait, at Today, at Health and beside the settings', async () => {
    await owner.post('/admin/health', { intent: 'check' });
    for (const path of ['/admin/today', '/admin/health', '/admin/settings/mail'])
      expect(await page(path), path).toMatch(/\d+ mails wait, because no mail server is set\./);
    expect(await page('/admin/health')).not.toContain('All is well');
    expect(await page('/admin/settings/payment')).not.toContain('gets a mail');
  });
});

describe('with a mail server that nobody reaches', () => {
  test('it is saved as never tried, the waiting mails are named, and no page promises one', async () => {
    const saved = await setMail('smtp://127.0.0.1:9');
    expect(saved.status).toBe(303);
    expect(await page(saved.location ?? '')).toContain('Saved, but not tried yet: send a test mail.');
    const held = /\d+ mails? waits?: the mail server takes none at the moment\./;
    await expect.poll(() => page('/admin/today')).toMatch(held);
    for (const path of ['/admin/health', '/admin/settings/mail']) expect(await page(path), path).toMatch(held);
    const checked = await owner.post('/admin/health', { intent: 'check' });
    const health = await page(checked.location ?? '');
    expect(health).not.toContain('All is well');
    expect(health).toContain('Every other promise of the store holds.');
    await expect.poll(async () => promisesIn(await page('/forgot-password', somebody()))).toEqual([]);
    await expectNoPromise();
  });
});

test('once a server takes them, mails are promised again, and Health says that all is well', async () => {
  const mail = await startMailServer();
  const typed = { smtpServer: mail.url, mailFrom: 'shop@example.com' };
  expect((await setMail(mail.url, { ...typed, intent: 'test' })).status).toBe(200);
  const saved = await setMail(mail.url);
  expect(await page(saved.location ?? '')).toContain('Saved. It counts from now on.');
  await expect.poll(async () => promisesIn(await page('/forgot-password', somebody()))).toContain('We mail you');
  const sent = await somebody().post('/forgot-password', { email: 'amal@example.com' });
  const shown = await somebody().get(sent.location ?? '');
  expect(shown.text).toContain('Reset link sent! Redirecting to login...');
  expect(shown.headers.get('Refresh')).toBe('3; url=/login');
  expect(await page('/account/wishes', shopper)).toContain('wish__alert');
  await mail.stop();
});
