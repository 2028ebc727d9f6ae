import { beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { REFUND_WINDOW } from '~/domain/payment/refund-amounts';
import { INDEXES } from '~/features/data/indexes';

import { png } from '../support/files';
import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { addGame, signInOwner } from '../support/visitors/owner';
import { PASSWORD, signUp } from '../support/visitors/sign-up';

const GAMES = ['north', 'south'] as const;
const MORE = ['east', 'west'] as const;
const SELLER = { SELLER_NAME: 'Salma & Co', SELLER_ICE: '001234567000089', SELLER_RC: 'Rabat 7', SELLER_ADDRESS: '1 rue des Clés' };
const server = builtStore({ DEMO: '0', ...SELLER });
let owner: HttpVisitor;
let visitors = 0;

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
  for (const title of [...GAMES, ...MORE]) await addGame(owner, title, '60', 24);
});

/** A shopper who has paid 100.00 MAD for an order of these games. */
async function paid(...games: readonly string[]): Promise<{ she: HttpVisitor; email: string; id: string }> {
  visitors += 1;
  const she = httpVisitor(server.origin, { address: `198.51.100.${visitors}` });
  const email = `amal${visitors}@example.com`;
  await signUp(she, email);
  for (const gameId of games) await she.post('/cart', { intent: 'add', gameId });
  await she.post('/cart', { intent: 'checkout' });
  const id = /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
  const money = { bankReference: `REF ${id}`, amountReceived: '100', sure: '100', reason: 'a tip' };
  expect((await owner.post(`/admin/orders/${id}`, { intent: 'approve', ...money })).status).toBe(303);
  return { she, email, id };
}

const askAt = (id: string, about = 'refund', game: string = GAMES[0]) => `/orders/${id}/ask?about=${about}&game=${game}`;
const lineAt = (id: string, game: string = GAMES[0]) => `/admin/orders/${id}/line?game=${game}`;
const RIB = '230 780 1234567890123456 49';
const ask = (she: HttpVisitor, id: string, about?: string) =>
  she.post(askAt(id, about), { intent: 'ask', text: 'It says “already used”.', account: RIB });
const codeOn = (page: string) => (/key__code"[^>]*>(.*?)<\/code>/.exec(page)?.[1] ?? '').replaceAll(/<[^>]*>/g, '');
const reveal = (she: HttpVisitor, id: string) => she.post(`/orders/${id}`, { intent: 'reveal', gameId: GAMES[0] });
/** The value of a hidden field of a page. */
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

test('the page of an order says what to pay and until when, and never reloads itself', async () => {
  const { she, id } = await paid(GAMES[0]);
  const refreshOf = async (order: string) => {
    const { text, headers } = await she.get(`/orders/${order}`);
    return headers.get('Refresh') ?? /http-equiv="refresh"/i.exec(text)?.[0] ?? null;
  };
  expect(await refreshOf(id)).toBeNull();
  await she.post('/cart', { intent: 'add', gameId: GAMES[1] });
  await she.post('/cart', { intent: 'checkout' });
  const unpaid = /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
  expect(await refreshOf(unpaid)).toBeNull();
  const due = /To pay: 90\.00\s+MAD\s*\. Your key is held until \d\d:\d\d\s*\./;
  expect(textOf((await she.get(`/orders/${unpaid}`)).text)).toMatch(due);
  const proof = new Blob([Uint8Array.from(png(unpaid))], { type: 'image/png' });
  const sent = await she.post('/checkout', { intent: 'proof', order: unpaid, method: 'bank', proof });
  expect(sent.status).toBe(303);
  expect(await refreshOf(unpaid)).toBeNull();
  const waiting = (await she.get(`/orders/${unpaid}`)).text;
  expect(textOf(waiting)).toMatch(
    /This page doesn’t renew itself\.\s+Refresh this page\s+You can close this page: you find your order again under\s+My orders/,
  );
  expect(waiting).toContain(`href="/orders/${unpaid}"`);
  expect(textOf(waiting)).toMatch(/You sent a proof for\s+90\.00\s+MAD\s*,/);
  const path = /<img src="(\/orders\/[^"]*\/proof\?of=[^"]*)"/.exec(waiting)?.[1] ?? '';
  const picture = await she.get(path);
  expect([picture.status, picture.headers.get('Content-Type'), picture.headers.get('Cache-Control')]).toEqual([
    200,
    'image/png',
    'private, max-age=600',
  ]);
  const { she: another } = await paid(GAMES[0]);
  expect((await another.get(path)).status).toBe(404);
  expect(textOf((await she.get(`/orders/${unpaid}`)).text)).not.toMatch(due);
});

describe('the page of an order to print', () => {
  const summaryOf = (id: string) => `/orders/${id}/receipt`;

  test('is a receipt: who sold what to whom, for how much, and what came', async () => {
    const { she, id } = await paid(...GAMES);
    expect((await she.get(`/orders/${id}`)).text).toContain(`href="${summaryOf(id)}"`);
    const page = textOf((await she.get(summaryOf(id))).text);
    const sold = [`Receipt ${id}`, 'Amal Idrissi', 'Bank transfer', 'Total', 'Received 100.00 MAD', ...GAMES];
    for (const text of [...sold, ...Object.values(SELLER)]) expect(page).toContain(text);
  });

  test('is nobody else’s, and there is none before the money came', async () => {
    const { id } = await paid(GAMES[0]);
    const { she } = await paid(GAMES[1]);
    expect((await she.get(summaryOf(id))).status).toBe(404);
    await she.post('/cart', { intent: 'add', gameId: GAMES[0] });
    await she.post('/cart', { intent: 'checkout' });
    const unpaid = /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
    expect((await she.get(`/orders/${unpaid}`)).text).not.toContain(summaryOf(unpaid));
    expect((await she.get(summaryOf(unpaid))).status).toBe(404);
  });
});

describe('a shopper asks for her money', () => {
  test('with a reason, once; she can take the question back, and ask again', async () => {
    const { she, id } = await paid(...GAMES);
    expect((await she.get(`/orders/${id}`)).text).toContain('You can ask for a refund until');
    expect((await she.get(askAt(id))).text).toContain('Why would you like your money back?');
    for (const text of ['', ' \n ', 'x'.repeat(1001)]) {
      const refused = await she.post(askAt(id), { intent: 'ask', text });
      expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(text === '' ? 'Please say why' : 'aria-invalid') });
      expect(refused.text).toContain(text.trim().slice(0, 1000));
    }
    expect(await ask(she, id)).toMatchObject({ status: 303, location: `/orders/${id}#line-${GAMES[0]}` });
    const page = (await she.get(`/orders/${id}`)).text;
    expect(page).toContain('We have your question.');
    expect(page).toContain('It says “already used”.');
    expect((await she.post(askAt(id), { intent: 'ask', text: 'Another reason' })).status).toBe(409);
    expect((await she.get(askAt(id))).text).toContain('You have already asked about this game.');
    const list = (await owner.get('/admin/orders')).text;
    for (const text of [`href="${lineAt(id)}"`, 'It says “already used”.', GAMES.join(', ')]) expect(list).toContain(text);
    expect((await owner.get('/admin/today')).text).toContain(`href="${lineAt(id)}"`);

    const back = { intent: 'withdraw', questionId: hidden(page, 'questionId'), gameId: GAMES[0] };
    expect((await she.post(`/orders/${id}`, back)).status).toBe(303);
    expect((await she.get(`/orders/${id}`)).text).toContain('Your question is withdrawn.');
    expect((await ask(she, id)).status).toBe(303);
  });

  test('with a picture, which only the owner gets, as a download; at a wrong one, and over a login meanwhile, her words stay', async () => {
    const { she, email, id } = await paid(GAMES[0]);
    const [text, picture] = ['It says “already used”.', new Blob([Uint8Array.from(png('what the platform says'))])];
    const askWith = (file: Blob, words = text) => she.post(askAt(id), { text: words, account: RIB, picture: file, intent: 'ask' });
    for (const [file, words, said] of [
      [new Blob(['no picture']), text, 'Please upload a JPEG, PNG, WebP or PDF file.'],
      [picture, '', 'Please choose your file again'],
    ] as const) {
      const refused = await askWith(file, words);
      expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(said) });
      expect(refused.text).toContain(words);
    }
    const huge = await askWith(new Blob([new Uint8Array(17 * 1024 * 1024)]));
    expect(huge).toMatchObject({ status: 413, text: expect.stringContaining('This file is larger than 15 MB.') });
    expect(huge.text).toContain(text);
    await she.post('/logout', {});
    const login = `/login?redirectTo=${encodeURIComponent(askAt(id))}`;
    expect(await askWith(new Blob([new Uint8Array(100_000)]))).toMatchObject({ status: 302, location: login });
    expect((await she.post('/login', { email, password: PASSWORD, redirectTo: askAt(id) })).location).toBe(askAt(id));
    const again = await she.get(askAt(id));
    expect(again).toMatchObject({ status: 422, text: expect.stringContaining('Please choose your file again') });
    expect(again.text).toContain(text);
    expect((await askWith(picture)).status).toBe(303);
    expect((await she.get(`/orders/${id}`)).text).toContain('You sent a file with it.');
    const path = /href="(\/admin\/orders\/[^"]*\/proof\?question=[^"]+)"/.exec((await owner.get(lineAt(id))).text)?.[1] ?? '';
    expect((await owner.get(`/admin/orders/${id}`)).text).toContain(path);
    const file = await owner.get(path);
    expect(file.status).toBe(200);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="proof-[\w-]+\.png"$/);
    expect(file.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect((await she.get(path)).status).toBe(403);
    expect((await owner.get(`/admin/orders/${id}/proof?question=none`)).status).toBe(404);
  });

  test('only for her own orders and their games', async () => {
    const { she, id } = await paid(GAMES[0]);
    const { she: another } = await paid(GAMES[1]);
    for (const path of [askAt(id), askAt(id, 'problem')]) {
      expect((await another.get(path)).status).toBe(404);
      expect((await another.post(path, { intent: 'ask', text: 'Mine' })).status).toBe(404);
    }
    await ask(she, id);
    const questionId = hidden((await she.get(`/orders/${id}`)).text, 'questionId');
    expect((await another.post(`/orders/${id}`, { intent: 'withdraw', questionId })).status).toBe(404);
    expect((await she.post(`/orders/${id}`, { intent: 'withdraw', questionId: 'none' })).status).toBe(404);
    for (const path of [askAt(id, 'refund', GAMES[1]), askAt(id, 'money'), askAt('MF-222222'), `/orders/${id}/ask`, '/orders/x/ask'])
      expect([path, (await she.get(path)).status]).toEqual([path, 404]);
    expect((await another.get(lineAt(id))).status).toBe(302);
    expect((await another.post(lineAt(id), { intent: 'refund', reference: 'MINE' })).status).toBe(403);
  });

  test('not after the 14th day; a broken key can still be reported', async () => {
    const { she, id } = await paid(GAMES[0]);
    const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
    await store.update(`orders/${id}`, { paidAt: Date.now() - REFUND_WINDOW });
    await store.close();
    expect((await she.get(`/orders/${id}`)).text).not.toContain('Ask for a refund');
    expect((await she.get(askAt(id))).text).toContain('within 14 days of the payment, and that time is over');
    expect(await ask(she, id)).toMatchObject({ status: 409, text: expect.stringContaining('within 14 days') });
    expect((await she.get(askAt(id, 'problem'))).text).toContain('You can’t ask about this game');
    await reveal(she, id);
    expect((await ask(she, id, 'problem')).status).toBe(303);
  });
});

describe('the sealed keys of an order', () => {
  const askFor = (id: string, game: string) => new RegExp(`href="[^"]*${id}/ask\\?about=refund&amp;game=${game}"`);
  const pageOf = async (she: HttpVisitor, id: string) => (await she.get(`/orders/${id}`)).text;
  const fileOf = async (she: HttpVisitor, id: string) => she.post(`/orders/${id}/keys`, { intent: 'download' });

  test('stay sealed where she downloads the seen ones, in every form of the address, and so does the right to a refund', async () => {
    const { she, id } = await paid(...GAMES, ...MORE);
    expect(await fileOf(she, id)).toMatchObject({ status: 303, location: `/orders/${id}` });
    await reveal(she, id);
    await she.post(askAt(id, 'refund', 'south'), { intent: 'ask', text: 'Bought twice.', account: RIB });
    for (const path of [`/orders/${id}/keys`, `/orders/${id}/keys?download=1`, `/fr/orders/${id}/keys`, `/orders/${id}/keys.txt`])
      expect([path, (await she.get(path)).status < 500]).toEqual([path, true]);
    const { text } = await fileOf(she, id);
    expect(text).toContain('north-');
    for (const game of ['south', 'east', 'west']) expect(text).not.toContain(`${game}-`);
    expect(text.match(/Sealed/g)).toHaveLength(3);
    for (const path of ['/account/data', `/orders/${id}/receipt`, '/orders', `/orders/${id}`])
      expect((await she.get(path)).text).not.toMatch(/(south|east|west)-\d/);
    const page = await pageOf(she, id);
    for (const game of MORE) expect(page).toMatch(askFor(id, game));
    expect(page.match(/name="intent" value="reveal"/g)).toHaveLength(3);
  });

  test('open together by a button of their own, but for one that she asked about', async () => {
    const { she, id } = await paid(...GAMES, ...MORE);
    await reveal(she, id);
    await she.post(askAt(id, 'refund', 'south'), { intent: 'ask', text: 'Bought twice.', account: RIB });
    const page = textOf(await pageOf(she, id));
    expect(page).toMatch(
      /Once you have seen a key, we can refund it only if it doesn’t work\. A key that you asked us about stays sealed\..*Open all 2 sealed keys/,
    );
    const openAll = () => she.post(`/orders/${id}`, { intent: 'reveal-all' });
    expect((await Promise.all([openAll(), openAll()])).map(({ status }) => status)).toEqual([303, 303]);
    const opened = await pageOf(she, id);
    for (const game of MORE) expect(opened).not.toMatch(askFor(id, game));
    expect(textOf(opened)).not.toMatch(/Open all|Open the sealed key/);
    const { text } = await fileOf(she, id);
    for (const game of ['north', ...MORE]) expect(text).toMatch(new RegExp(`${game}-\\d`));
    expect(text).not.toMatch(/south-\d/);
  });

  test('stay sealed where she asked about each of them', async () => {
    const { she, id } = await paid(GAMES[0]);
    await ask(she, id);
    expect(await she.post(`/orders/${id}`, { intent: 'reveal-all' })).toMatchObject({
      status: 409,
      text: expect.stringContaining('already asked'),
    });
    expect(await pageOf(she, id)).toContain('Hidden key');
  });
});

test('who deletes an account with an unseen key is warned; then the owner reads that it is gone, and that a proof had come', async () => {
  const { she } = await paid(GAMES[0]);
  await she.post('/cart', { intent: 'add', gameId: GAMES[1] });
  await she.post('/cart', { intent: 'checkout' });
  const id = /MF-\w{6}/.exec((await she.get('/checkout')).text)?.[0] ?? '';
  const proof = new Blob([Uint8Array.from(png(id))], { type: 'image/png' });
  await she.post('/checkout', { intent: 'proof', order: id, method: 'bank', proof });
  await owner.post(`/admin/orders/${id}`, { intent: 'approve', bankReference: `REF ${id}`, amountReceived: '90' });
  const asked = (await she.get('/account/delete')).text;
  expect(textOf(asked)).toContain('You haven’t looked at 2 keys yet.');
  expect(textOf(asked)).toContain('they go back to the store');
  expect(asked).toContain(`href="/orders/${id}"`);
  expect((await she.post('/account/delete', { password: PASSWORD })).status).toBe(303);
  const page = textOf((await owner.get(`/admin/orders/${id}`)).text);
  expect(page).toContain('The account was deleted, with its name and address.');
  expect(page).toContain('A proof was sent. Its file isn’t kept any more.');
  expect(page).not.toContain('None was sent.');
  expect(page).toContain('Given up: the account was deleted, and the key went back to stock');
  expect(page).toContain('Key given up with the account');
  expect(textOf((await owner.get('/admin/orders?tab=all')).text)).toContain('The account was deleted');
});

describe('the account for a refund by hand', () => {
  const ribOn = async (page: string) => textOf(page).includes(RIB);
  const audited = async () => textOf((await owner.get('/admin/audit')).text);

  test('is asked with the question, checked, and kept while she mends it', async () => {
    const { she, id } = await paid(GAMES[0]);
    expect((await she.get(askAt(id))).text).toContain('RIB, or number of your wallet');
    expect((await she.get(askAt(id, 'problem'))).text).not.toContain('RIB, or number of your wallet');
    for (const [account, error] of [
      ['', 'Please write your RIB'],
      ['230 780 1234567890123456 48', 'This RIB isn’t right'],
      ['<script>', 'This is neither a RIB'],
    ] as const) {
      const refused = await she.post(askAt(id), { intent: 'ask', text: 'Bought twice.', account });
      expect([account, refused.status]).toEqual([account, 422]);
      expect(refused.text).toContain(error);
      expect(refused.text).toContain('Bought twice.');
      expect(refused.text).not.toContain('"><script>"');
    }
    expect((await she.post(askAt(id), { intent: 'ask', text: 'Bought twice.', account: 'RIB : 230.780.1234567890123456.49' })).status).toBe(
      303,
    );
    const page = (await she.get(`/orders/${id}`)).text;
    expect(textOf(page)).toMatch(/it goes to the account that ends in\s+5649/);
    expect(await ribOn(page)).toBe(false);
    expect((await she.get('/account/data')).text).toContain('230780123456789012345649');
  });

  test('is shown to the owner by a press that the log keeps, and to nobody else', async () => {
    const { she, id } = await paid(GAMES[0]);
    await ask(she, id);
    const page = (await owner.get(lineAt(id))).text;
    expect([await ribOn(page), textOf(page).includes('Show the account')]).toEqual([false, true]);
    const shownBefore = (await audited()).split('Account for a refund shown').length;
    const shown = await owner.post(lineAt(id), { intent: 'show-account' });
    expect([shown.status, await ribOn(shown.text)]).toEqual([200, true]);
    expect((await audited()).split('Account for a refund shown').length).toBeGreaterThan(shownBefore);
    expect(await ribOn((await owner.get(lineAt(id))).text)).toBe(false);
    expect((await she.post(lineAt(id), { intent: 'show-account' })).status).toBe(403);
    expect((await owner.get('/admin/messages?tab=outbox')).text).not.toContain('5649');
    expect(server.log()).not.toContain('1234567890123456');
  });

  test('is asked later where it is missing, and another one replaces it', async () => {
    const { she, id } = await paid(GAMES[0]);
    const pageOf = async () => textOf((await she.get(`/orders/${id}`)).text);
    expect(await pageOf()).not.toContain('Where should your money go?');
    expect((await she.post(`/orders/${id}`, { intent: 'refund-account', account: RIB })).status).toBe(409);
    expect((await owner.get(lineAt(id))).text).toContain('Ask where to send it');
    expect((await owner.post(lineAt(id), { intent: 'ask-account' })).status).toBe(303);
    expect((await owner.post(lineAt(id), { intent: 'ask-account' })).status).toBe(409);
    expect(textOf((await owner.get(lineAt(id))).text)).toContain('There is no answer yet.');
    expect(await pageOf()).toContain('We have to send you money back, and need to know where to.');
    const refused = await she.post(`/orders/${id}`, { intent: 'refund-account', account: '06 12' });
    expect([refused.status, refused.text.includes('value="06 12"'), refused.text.includes('This is neither')]).toEqual([422, true, true]);
    expect((await she.post(`/orders/${id}`, { intent: 'refund-account', account: '+212 6 12 34 56 78' })).status).toBe(303);
    expect(await pageOf()).toContain('ends in 5678');
    for (let nth = 0; nth < 8; nth += 1) await she.post(`/orders/${id}`, { intent: 'refund-account', account: `06 12 34 56 1${nth}` });
    expect((await she.post(`/orders/${id}`, { intent: 'refund-account', account: '06 12 34 56 78' })).status).toBe(303);
    const tooMany = await she.post(`/orders/${id}`, { intent: 'refund-account', account: RIB });
    expect([tooMany.status, textOf(tooMany.text).includes('You have changed this account many times.')]).toEqual([429, true]);
    expect(textOf((await owner.post(lineAt(id), { intent: 'show-account' })).text)).toContain('06 12 34 56 78');
    expect((await owner.post(lineAt(id), { intent: 'refund', reference: `SENT ${id}` })).status).toBe(303);
    expect(await pageOf()).toContain(`Reference: SENT ${id}`);
  });
});

test('a seen key has no refund to ask for, only a problem to report', async () => {
  const { she, id } = await paid(GAMES[0]);
  await reveal(she, id);
  const page = textOf((await she.get(`/orders/${id}`)).text);
  expect(page).toContain('Problem with my key');
  expect(page).not.toMatch(/refund until|Ask for a refund/);
  expect((await she.get(askAt(id))).text).toContain('so we can’t refund it');
  expect((await ask(she, id)).status).toBe(409);
  expect((await ask(she, id, 'problem')).status).toBe(303);
});

test('the shopper’s list says of each order what came in, and what went back', async () => {
  const { she, id } = await paid(...GAMES);
  const row = async () => textOf((await she.get('/orders')).text);
  expect(await row()).toContain('100.00 MAD');
  expect(await row()).not.toContain('Refunded');
  const amounts: string[] = [];
  for (const game of GAMES) {
    const [amount = ''] = /\d+\.\d\d(?=\u00a0MAD back by bank)/.exec((await owner.get(lineAt(id, game))).text) ?? [];
    amounts.push(amount);
    expect((await owner.post(lineAt(id, game), { intent: 'refund', reference: `BACK ${id} ${game}` })).status).toBe(303);
    const back = amounts.reduce((sum, each) => sum + Number(each), 0).toFixed(2);
    expect(await row()).toContain(`100.00 MAD Refunded ${back} MAD`);
  }
  expect(amounts).toHaveLength(GAMES.length);
});

describe('the owner', () => {
  test('sends money back once, with its reference; a second admin is told so, and the key stays hidden', async () => {
    const { she, id } = await paid(...GAMES);
    await ask(she, id);
    expect((await owner.get(`/admin/orders/${id}`)).text).toContain('Asks for a refund');
    const page = (await owner.get(lineAt(id))).text;
    expect(page).toContain('It says “already used”.');
    const [amount = ''] = /\d+\.\d\d\u00a0MAD(?= back by bank)/.exec(page) ?? [];
    expect(amount).toMatch(/^\d\d\.\d\d/);
    for (const reference of ['', 'x'.repeat(61)])
      expect(await owner.post(lineAt(id), { intent: 'refund', reference })).toMatchObject({
        status: 422,
        text: expect.stringContaining('aria-invalid'),
      });
    const questionId = hidden(page, 'questionId');
    expect((await owner.post(lineAt(id), { intent: 'decline', questionId, answer: '' })).text).toContain('Write an answer');

    const refunds = ['BACK 1', 'BACK 2'].map((reference) => owner.post(lineAt(id), { intent: 'refund', reference }));
    expect(new Set((await Promise.all(refunds)).map(({ status }) => status))).toEqual(new Set([303, 409]));
    const late = await owner.post(lineAt(id), { intent: 'decline', questionId, answer: 'Too late.' });
    expect(late).toMatchObject({ status: 409, text: expect.stringContaining('Someone else changed this line first.') });

    expect(await reveal(she, id)).toMatchObject({ status: 409, text: expect.stringContaining('can’t be shown any more') });
    const order = (await she.get(`/orders/${id}`)).text;
    expect(order).toContain(`Refunded: ${amount}`);
    expect(order).not.toContain('Too late.');
    await she.post(`/orders/${id}`, { intent: 'reveal', gameId: GAMES[1] });
    expect((await she.post(`/orders/${id}/keys`, { intent: 'download' })).text).toContain('Refunded');
    await owner.post(lineAt(id, GAMES[1]), { intent: 'refund', reference: 'BACK 3' });
    expect(await she.post(`/orders/${id}/keys`, { intent: 'download' })).toMatchObject({ status: 303, location: `/orders/${id}` });
  });

  test('a key opens once before the shopper’s eyes, whole and from the left, and is simply there later', async () => {
    const { she, id } = await paid(GAMES[0]);
    const { text: sealed } = await she.get(`/orders/${id}`);
    expect([sealed.includes('ticket--now'), codeOn(sealed)]).toEqual([false, '']);
    const { status, location } = await reveal(she, id);
    expect([status, location]).toEqual([303, `/orders/${id}#key-${GAMES[0]}`]);
    const { text: now } = await she.get(`/orders/${id}`);
    expect(now).toMatch(/<code class="key__code"[^>]*translate="no" dir="ltr"/);
    const { text: later } = await she.get(`/orders/${id}`);
    expect([now, later].map((page) => page.includes('ticket--now'))).toEqual([true, false]);
    expect(codeOn(later)).toBe(codeOn(now));
    expect(later).toContain('Your key, seen');
  });

  test('replaces a broken key once, and the old one is hidden', async () => {
    const { she, id } = await paid(GAMES[0]);
    expect((await owner.get(lineAt(id))).text).not.toContain('Replace the key');
    await reveal(she, id);
    const code = codeOn((await she.get(`/orders/${id}`)).text);
    expect(code).toMatch(/\w{4,}/);
    await ask(she, id, 'problem');
    const keyId = hidden((await owner.get(lineAt(id))).text, 'keyId');
    expect((await owner.post(lineAt(id), { intent: 'replace', keyId })).status).toBe(303);
    expect((await owner.post(lineAt(id), { intent: 'replace', keyId })).status).toBe(409);
    const page = (await she.get(`/orders/${id}`)).text;
    expect(page).toContain('This is a new key');
    expect(page).not.toContain(code);
    expect((await reveal(she, id)).status).toBe(303);
    expect(codeOn((await she.get(`/orders/${id}`)).text)).not.toBe(code);
  });

  test('refuses with an answer that the shopper reads', async () => {
    const { she, id } = await paid(GAMES[0]);
    await ask(she, id);
    const questionId = hidden((await owner.get(lineAt(id))).text, 'questionId');
    expect((await owner.post(lineAt(id), { intent: 'decline', questionId, answer: 'It was used <yesterday>.' })).status).toBe(303);
    expect((await she.get(`/orders/${id}`)).text).toContain('Our answer: It was used &lt;yesterday&gt;.');
  });

  test('finds nothing to decide on an unpaid order, and no page for an unknown one', async () => {
    const { id } = await paid(GAMES[0]);
    for (const path of [lineAt(id, 'none'), lineAt('MF-222222'), '/admin/orders/x/line'])
      expect([path, (await owner.get(path)).status, (await owner.post(path, { intent: 'refund', reference: 'A' })).status]).toEqual([
        path,
        404,
        404,
      ]);
    expect((await owner.post(lineAt(id), { intent: 'other' })).status).toBe(400);
    expect((await owner.post(lineAt(id), { intent: 'retry', refundId: 'none' })).status).toBe(404);
    expect((await owner.post(lineAt(id), { intent: 'record', refundId: 'none', reference: 'A' })).status).toBe(404);
    expect((await owner.post(lineAt(id), { intent: 'decline', questionId: 'none', answer: 'No' })).status).toBe(404);
  });
});
