import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { AUDIT_ACTIONS, type AuditAction } from '~/domain/admin/audit';
import { localTimeInCasablanca } from '~/domain/shared/day';
import { toCentimes } from '~/domain/shared/money';
import { INDEXES } from '~/features/data/indexes';
import { createReturnChanges } from '~/features/card/change/return.server';
import { createMessages } from '~/features/contact/messages.server';
import { createRefundAccounts } from '~/features/refund/account.server';
import { createOrderQuestions } from '~/features/refund/request.server';
import { enqueueMail } from '~/features/mail/enqueue.server';
import type { Store } from '~/ports/store';

import { ADMIN_INTENTS, adminRouteAt, intentsIn, intentsOf, SHARED_PAGES } from '../support/access/admin-intents';
import { PICTURES } from '../support/files';
import { qrPicture } from '../support/qr-picture';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { openCards, openProvider } from '../support/shop/card-shop';
import { startFakePaypal, type FakePaypal } from '../support/fakes/paypal-control';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { nextOnPhone, switchOn } from '../support/visitors/second-factor';
import { PASSWORD } from '../support/visitors/sign-up';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';

const OWNER = 'owner@example.com';
const CODE = 'AAAA-BBBB-CCCC-9876';

const data = tempDataDir();
let server: BuiltServer;
let fake: FakePaypal;
/** Takes each message. */
const telegram = createServer((_, response) => response.end('{"ok":true,"result":{}}'));
let store: Store;
let shop: TestShop;
let owner: HttpVisitor;
let ownerId = '';

// A mail server that does not answer: without one, nothing can be sent again.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.com' };
const WITHOUT_PAYPAL = { DEMO: '0', ADMIN_EMAILS: OWNER, KEY_SECRET: TEST_SECRET, ...MAIL };

beforeAll(async () => {
  fake = await startFakePaypal();
  await once(telegram.listen(0, '127.0.0.1'), 'listening');
  const bot = { TELEGRAM_ORIGIN: `http://127.0.0.1:${(telegram.address() as AddressInfo).port}` };
  server = await startServer({ dataDir: data.dir, env: { ...WITHOUT_PAYPAL, ...fake.env, ...bot } });
  store = openSqliteStore({ file: join(data.dir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
  const identity = createEmbeddedIdentity({ store, clock: Date.now });
  owner = httpVisitor(server.origin);
  const typed = { name: 'Owner', birthDate: '1980-07-14', phone: '+212612345678', email: OWNER };
  await owner.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  ownerId = (await identity.findByEmail(OWNER))?.id ?? '';
  await identity.markVerified(ownerId);
});
afterAll(async () => {
  await server.kill();
  fake.stop();
  telegram.closeAllConnections();
  telegram.close();
  await shop.close();
  data.remove();
});

const game = (title: string) => ({
  title,
  cover: `/covers/${title.toLowerCase()}.svg`,
  price: '100',
  coefficient: '1.5',
  genre: 'RPG',
  platform: 'PC',
});

/** The actions that a form added to the log, and its answer. */
async function watched(send: () => Promise<Answer>): Promise<{ readonly left: readonly string[]; readonly answer: Answer }> {
  const before = await entries();
  const known = new Set(before.map(({ id }) => id));
  const answer = await send();
  expect(answer.status, 'no error page').toBeLessThan(500);
  const after = await entries();
  expect(
    after.filter(({ id }) => known.has(id)),
    'what stood in the log stands there as it was',
  ).toEqual(before);
  const left = after.filter(({ id }) => !known.has(id)).map(({ data: entry }) => String(entry['action']));
  return { left, answer };
}

/** The buttons of the owner's pages that worked, and what they left in the log. */
const pressed = new Map<string, Set<string>>();

/** Presses a button of an owner's page. Work that it begins may go on after the answer: this waits for its end. */
async function pressing(path: string, fields: Readonly<Record<string, string | Blob>>) {
  const { left, answer } = await watched(async () => {
    const answered = await owner.post(path, fields);
    if (answered.location === path) await expect.poll(async () => (await owner.get(path)).text).not.toContain('renew itself');
    return answered;
  });
  if (answer.status < 400) {
    const button = `${adminRouteAt(path)} ${String(fields['intent'])}`;
    pressed.set(button, new Set([...(pressed.get(button) ?? []), ...left]));
  }
  return { left, at: answer.location ?? '' };
}

const press = async (...form: Parameters<typeof pressing>) => (await pressing(...form)).left;
const logged = async (send: () => Promise<Answer>) => (await watched(send)).left;

const entries = async () => (await store.query({ from: 'audit' })).docs;
const keyId = async (of: string) =>
  (await store.query({ from: `games/${of}/codes`, where: [['used', '==', false]] })).docs.at(-1)?.id ?? '';

const inDays = (days: number) => localTimeInCasablanca(Date.now() + days * 24 * 60 * 60_000);
const seenAt = async (path: string) => /name="seen" value="(\d+)"/.exec((await owner.get(path)).text)?.[1] ?? '';

const csvFile = (text: string) => new Blob([text], { type: 'text/csv' });

async function proven(shopper: string, gameId = 'sold'): Promise<string> {
  const { id } = await shop.order(shopper, [gameId]);
  await shop.prove(id, shopper);
  return id;
}

async function paidByCard(shopper: string, gameId: string): Promise<string> {
  const cards = openCards(shop, openProvider(fake));
  const { id } = await shop.order(shopper, [gameId]);
  const begun = await cards.begin(id, shopper);
  if (begun.kind !== 'go') throw new Error(begun.kind);
  await fake.act('approve', { order: new URL(begun.url).searchParams.get('token') ?? '', as: 'COMPLETED' });
  await cards.advance(id);
  return id;
}

describe('the log of changes, over HTTP', () => {
  test('has each code that was made or ended, and that single codes were shown, none of them in words', async () => {
    const act = (fields: Record<string, string>) => press('/admin/coupons', fields);
    const code = { intent: 'create', code: 'eid2027', kind: 'percent', percent: '10' };
    expect(await act({ ...code, percent: '91' })).toEqual([]);
    expect(await act(code)).toEqual(['coupon-added']);
    expect(await act({ ...code, code: 'EID2O27' }), 'it is the same code').toEqual([]);
    expect(await act({ intent: 'end', id: 'EID2O27' })).toEqual(['coupon-ended']);
    expect(await act({ intent: 'end', id: 'EID2O27' }), 'it is over').toEqual([]);
    const many = { intent: 'create-many', prefix: 'YT', count: '3', kind: 'amount', amount: '20' };
    expect(await act({ ...many, count: '0' })).toEqual([]);
    expect(await act(many)).toEqual(['coupons-added']);
    const id = (await store.query({ from: 'couponBatches' })).docs[0]?.id ?? '';
    expect(await press(`/admin/confirm?act=coupons&of=${id}`, { intent: 'confirm', password: PASSWORD })).toEqual([]);
    expect(await press(`/admin/coupons/${id}/file`, { intent: 'show' })).toEqual(['coupons-shown']);
    expect(await press(`/admin/coupons/${id}/file`, { intent: 'show' }), 'they were shown').toEqual([]);
    expect(await act({ intent: 'end-many', id })).toEqual(['coupon-ended']);
    const [single] = (await store.query({ from: 'coupons', where: [['batch', '==', id]] })).docs;
    expect(JSON.stringify(await entries())).not.toContain(single?.id);
  });

  test('has one entry for each thing that an admin changed, and none for refusals or forms that changed nothing', async () => {
    const admin = (fields: Record<string, string>) => press('/admin', fields);
    const saved = { id: 'hades', ...game('Hades') };
    expect(await admin({ intent: 'add', ...game('Hades') })).toEqual(['game-added']);
    expect(await admin({ intent: 'add', ...game('') })).toEqual([]);
    expect(await admin({ intent: 'update', ...saved, price: '120' })).toEqual(['game-changed']);
    expect(await admin({ intent: 'update', ...saved, price: '120' }), 'nothing differs').toEqual([]);
    expect(await admin({ intent: 'update', ...saved, price: '1e3' })).toEqual([]);
    expect(await admin({ intent: 'update', ...saved, id: 'none' })).toEqual([]);
    expect(await admin({ intent: 'preview', ...saved })).toEqual([]);

    const codes = (fields: Record<string, string>) => press('/admin/codes/hades', fields);
    const key = { intent: 'add', code: CODE, type: 'Steam', originPrice: '50', coefficient: '2' };
    expect(await codes(key)).toEqual(['key-added']);
    expect(await codes(key), 'it is there already').toEqual([]);
    expect(await press('/admin/codes/hades/export', { intent: 'export' })).toEqual(['keys-exported']);
    expect(await codes({ ...key, intent: 'preview' })).toEqual([]);
    expect(await codes({ intent: 'find', search: CODE })).toEqual([]);
    expect(await press('/admin/codes', { intent: 'find', search: CODE })).toEqual([]);
    const mark = { intent: 'mark', keyId: await keyId('hades') };
    expect(await codes({ ...mark, used: 'true' })).toEqual(['key-marked-used']);
    expect(await codes({ ...mark, used: 'true' })).toEqual([]);
    expect(await codes({ ...mark, used: 'false' })).toEqual(['key-marked-available']);
    expect(await codes({ ...mark, intent: 'show' })).toEqual(['key-shown']);
    await shop.game('celeste', 0);
    await expect.poll(async () => (await owner.get('/admin')).text).toContain('edit=celeste');
    const ticked = { [`key-${mark.keyId}`]: 'on' };
    expect(await codes({ intent: 'write-off', ...ticked, reason: '' }), 'without a reason').toEqual([]);
    expect(await codes({ intent: 'write-off', ...ticked, reason: 'Taken back' })).toEqual(['key-written-off']);
    expect(await codes({ ...mark, used: 'false' })).toEqual(['key-marked-available']);
    expect(await codes({ intent: 'move', ...ticked, game: 'No such game' })).toEqual([]);
    expect(await codes({ intent: 'move', ...ticked, game: 'celeste' })).toEqual(['keys-moved', 'keys-moved']);
    expect(await press('/admin/codes/celeste', { intent: 'move', ...ticked, game: 'hades' })).toEqual(['keys-moved', 'keys-moved']);
    expect(await codes({ ...mark, intent: 'show', keyId: 'none' })).toEqual([]);
    expect(await codes({ ...mark, intent: 'delete' })).toEqual(['key-deleted']);
    expect(await codes({ ...mark, intent: 'delete' })).toEqual([]);
    expect(await admin({ intent: 'delete', id: 'hades' })).toEqual(['game-deleted']);
    expect(await admin({ intent: 'delete', id: 'hades' })).toEqual([]);
  });

  test('has one entry for each picture of a game that comes or goes', async () => {
    await shop.game('pictured', 0);
    const act = (fields: Record<string, string | Blob>) =>
      press('/admin?edit=pictured', {
        intent: 'update',
        id: 'pictured',
        title: 'Pictured',
        price: '10',
        genre: 'RPG',
        rating: '4',
        ...fields,
      });
    const picture = new Blob([new Uint8Array(PICTURES['a PNG'])], { type: 'image/png' });
    const other = new Blob([new Uint8Array(PICTURES['a JPEG'])], { type: 'image/jpeg' });
    expect(await act({ coverFile: picture, pictures: other })).toEqual(['game-changed']);
    expect(await act({ pictures: new Blob(['GIF89a']) }), 'no picture').toEqual([]);
    const page = (await owner.get('/admin?edit=pictured')).text;
    const [shown = '', digest = ''] = /\/pictures\/pictured\/([0-9a-f]{24})-300\.webp/.exec(page) ?? [];
    const file = await owner.get(shown);
    expect([file.status, file.headers.get('Content-Type'), file.headers.get('Cache-Control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(await act({ uploaded: `/pictures/pictured/${digest}-600.webp`, removeCover: 'on', withoutPicture: 'on' })).toEqual([
      'game-changed',
    ]);
    expect((await owner.get(shown.replace('300', '600'))).status).toBe(404);
  });

  test('has one entry for a change to many games, and one in the history of each game', async () => {
    const picture = new File([new Uint8Array(PICTURES['a PNG'])], 'pictured.png', { type: 'image/png' });
    const { at: folder } = await pressing('/admin/pictures', { intent: 'read', pictures: picture });
    expect(await press(folder, { intent: 'apply' })).toEqual(['games-changed', 'games-changed']);
    const read = (csv: string) => pressing('/admin/import', { intent: 'read', csv: csvFile(csv) });
    const { at: batch } = await read('title,price,genre\nMany One,10,RPG\nMany Two,20,RPG\n');
    expect((await owner.get(batch)).text).toContain('2 games will be added: all of them, or none.');
    expect(await press(batch, { intent: 'apply' })).toEqual(['games-imported']);
    expect(await press(batch, { intent: 'apply' }), 'it is done').toEqual([]);
    expect((await read('name,cost\na,1\n')).left).toEqual([]);
    const { at: unwanted } = await read('title,price,genre\nMany Three,10,RPG\n');
    expect(await press(unwanted, { intent: 'discard' })).toEqual([]);

    await vi.waitFor(async () => expect((await owner.get('/admin/prices?q=Many')).text).toContain('2 games'), { timeout: 180_000 });
    const preview = (coefficient: string) => pressing('/admin/prices?q=Many', { intent: 'preview', coefficient });
    expect(await preview('two')).toEqual({ left: [], at: '' });
    const { at: repriced } = await preview('2');
    const parts = await press(repriced, { intent: 'apply' });
    expect(parts).toEqual(['coefficient-changed', 'coefficient-changed', 'coefficient-changed']);
    const { at: undo } = await pressing(repriced, { intent: 'undo' });
    expect(await press(undo, { intent: 'apply' })).toEqual(['change-undone', 'change-undone', 'change-undone']);
    expect(await press(repriced, { intent: 'undo' }), 'it is undone').toEqual([]);
    const { text } = await owner.get('/admin/audit?action=coefficient-changed');
    expect(text.match(/<strong>Coefficient changed/g)).toHaveLength(1);
    expect((await owner.get('/admin/audit?about=games%2Fmany-one')).text).toContain('<strong>Coefficient changed');

    const stating = (regions: string) => pressing('/admin/regions?q=Many&regions=unstated', { intent: 'preview', regions });
    expect((await owner.get('/admin/regions?q=Many&regions=unstated')).text).toContain('2 games');
    expect(await stating(''), 'nothing is named').toEqual({ left: [], at: '' });
    expect(await stating('Narnia'), 'it can not be told whether Morocco is in it').toEqual({ left: [], at: '' });
    expect(await press((await stating('everywhere')).at, { intent: 'apply' })).toEqual([
      'regions-stated',
      'regions-stated',
      'regions-stated',
    ]);
    await vi.waitFor(async () => expect((await owner.get('/product/many-one')).text).toContain('and in every other country'), {
      timeout: 180_000,
    });

    const ticked = 'pick=-&pick=many-one&pick=many-two';
    const setting = (change: string, query = ticked) => pressing(`/admin/change?${query}`, { intent: 'preview', change });
    expect(await setting(''), 'nothing is chosen').toEqual({ left: [], at: '' });
    expect(await setting('genre:Cooking')).toEqual({ left: [], at: '' });
    expect(await setting('featured:yes', 'pick=-'), 'no game is ticked').toEqual({ left: [], at: '' });
    const applied = async (change: string, query = ticked) => press((await setting(change, query)).at, { intent: 'apply', looked: 'on' });
    expect(await applied('genre:Puzzle')).toEqual(['games-changed', 'games-changed', 'games-changed']);
    expect(await applied('archived:yes')).toEqual(['games-archived', 'games-archived', 'games-archived']);
    await vi.waitFor(async () => expect((await owner.get('/product/many-one')).status).toBe(404), { timeout: 180_000 });
    expect(await applied('archived:no', `stock=archived&${ticked}`)).toEqual(['games-restored', 'games-restored', 'games-restored']);
    await vi.waitFor(async () => expect((await owner.get('/product/many-one')).text).toContain('Many One'), { timeout: 180_000 });
    expect((await owner.get('/admin/audit?about=games%2Fmany-one')).text).toContain('Several games archived');
  });

  test('has one entry for each offer, its later end, and its stop', async () => {
    const terms = { intent: 'preview', kind: 'percent', percent: '25', begin: '', end: inDays(3) };
    const proposing = (fields: Record<string, string>) => pressing('/admin/offers/new?q=Many', { ...terms, ...fields });
    expect(await proposing({ percent: '4' }), 'too little').toEqual({ left: [], at: '' });
    const { left, at: offer } = await proposing({ en: 'Black Friday' });
    expect(left).toEqual([]);
    expect((await owner.get(offer)).text).toContain('2 games get this offer: all of them at once, or none.');
    expect(await press(offer, { intent: 'extend', end: inDays(4) }), 'it has not begun').toEqual([]);
    expect(await press(offer, { intent: 'apply' })).toEqual(['offer-begun']);
    expect(await press(offer, { intent: 'apply' }), 'it is done').toEqual([]);
    expect(await press(offer, { intent: 'extend', end: inDays(2) }), 'no later end').toEqual([]);
    expect(await press(offer, { intent: 'extend', end: inDays(4) })).toEqual(['offer-extended']);
    expect(await press(offer, { intent: 'stop' })).toEqual(['offer-stopped']);
    expect(await press(offer, { intent: 'stop' }), 'it is over').toEqual([]);
    const history = (await owner.get(`/admin/audit?about=${encodeURIComponent(offer.replace('/admin/', ''))}`)).text;
    for (const text of ['Offer ends later', 'History: Offer Black Friday']) expect(history).toContain(text);
    expect(await press((await proposing({})).at, { intent: 'discard' })).toEqual([]);
  });

  test('has one entry for an imported file of keys, and one for its undoing', async () => {
    const read = (code: string) =>
      pressing('/admin/codes/many-one/imports', { intent: 'read', coefficient: '1.5', csv: csvFile(`code,originPrice\n${code},10\n`) });
    const { left, at: file } = await read('FILEO-FKEYS-00001');
    expect(left).toEqual([]);
    expect(await press(file, { intent: 'tick', shown: '' })).toEqual([]);
    expect(await press(file, { intent: 'import' })).toEqual(['keys-imported']);
    expect(await press(file, { intent: 'import' }), 'it is done').toEqual([]);
    expect(await press(file, { intent: 'undo' })).toEqual(['keys-import-undone']);
    expect(await press(file, { intent: 'undo' }), 'it is undone').toEqual([]);
    expect(await press((await read('FILEO-FKEYS-00002')).at, { intent: 'discard' })).toEqual([]);
  });

  test('has one entry for each game of a file of keys, and one for its undoing', async () => {
    const read = (code: string) =>
      pressing('/admin/keys/load', { intent: 'read', csv: csvFile(`game,code,originPrice\nmany-one,${code},10\n`) });
    const { left, at: file } = await read('FILEO-FMANY-00001');
    expect(left).toEqual([]);
    expect(await press(file, { intent: 'tick', shown: '' })).toEqual([]);
    expect(await press(file, { intent: 'import' })).toEqual(['keys-imported']);
    expect(await press(file, { intent: 'undo' })).toEqual(['keys-import-undone']);
    expect(await press(file, { intent: 'undo' }), 'it is undone').toEqual([]);
    expect(await press((await read('FILEO-FMANY-00002')).at, { intent: 'discard' })).toEqual([]);
  });

  test('has each decision on orders once, and that a game was kept for its orders', async () => {
    await shop.game('sold', 5);
    const [paid, unpaid] = [await proven('amal'), await proven('brahim')];
    const decide = (id: string, fields: Record<string, string>) => press(`/admin/orders/${id}`, fields);
    const approve = { intent: 'approve', bankReference: 'TR 1', amountReceived: '100' };
    expect(await decide(paid, { ...approve, amountReceived: '99' }), 'a reason is missing').toEqual([]);
    expect(await decide(paid, approve)).toEqual(['order-approved']);
    expect(await decide(paid, approve)).toEqual([]);
    expect(await decide(unpaid, approve), 'the reference is taken').toEqual([]);
    expect(await decide(unpaid, { intent: 'reject', reason: '' })).toEqual([]);
    expect(await decide(unpaid, { intent: 'reject', reason: 'Not readable' })).toEqual(['proof-rejected']);
    expect(await decide(unpaid, { intent: 'reject', reason: 'Again' })).toEqual([]);
    const second = { ...approve, intent: 'second', bankReference: 'TR 2' };
    expect(await decide(paid, { ...second, bankReference: 'TR 1' }), 'the reference is taken').toEqual([]);
    expect(await decide(paid, second)).toEqual(['payment-added']);
    const [alert] = (await shop.orders.find(paid))?.alarms ?? [];
    const answer = { intent: 'answer', alarm: alert?.id ?? '', at: String(alert?.at), answer: 'Sent back' };
    expect(await decide(paid, { ...answer, answer: '' })).toEqual([]);
    expect(await decide(paid, answer)).toEqual(['order-resolved']);
    expect(await decide(paid, answer), 'it is answered').toEqual([]);
    expect(await decide(paid, { intent: 'end', reason: 'Nobody paid' }), 'it is paid').toEqual([]);
    expect(await decide(unpaid, { intent: 'end', reason: '' })).toEqual([]);
    expect(await decide(unpaid, { intent: 'end', reason: 'Nobody paid' })).toEqual(['order-cancelled']);
    expect(await decide(unpaid, { intent: 'end', reason: 'Nobody paid' })).toEqual([]);
    const note = { intent: 'note', noteId: 'note-0001', direction: 'out', amount: '20', reason: 'Sent back' };
    expect(await decide(paid, { ...note, amount: '' })).toEqual([]);
    expect(await decide(paid, note)).toEqual(['payment-noted']);
    expect(await decide(paid, note), 'it is booked').toEqual([]);
    const wrong = (await shop.order('wrong', ['sold'])).id;
    await shop.approve(wrong);
    const taken = { intent: 'void', nth: '0', losses: '', reason: 'It never came', ending: 'cancel' };
    expect(await press(`/admin/orders/${wrong}/void`, { ...taken, reason: '' })).toEqual([]);
    expect(await press(`/admin/orders/${wrong}/void`, taken)).toEqual(['payment-voided']);
    expect(await press(`/admin/orders/${wrong}/void`, taken), 'it is taken back').toEqual([]);
    expect(await press('/admin/search', { intent: 'search', q: paid })).toEqual([]);
    // It waits longer than the proofs, and has nothing to approve.
    await shop.orders.flag(paid, { code: 'unexpected-answer', note: null });
    const [third, fourth] = [await proven('chaima'), await proven('dounia')];
    const queued = async (id: string) => ({ order: id, proof: (await shop.orders.find(id))?.proofId ?? '' });
    const looked = { ...approve, bankReference: '', ...(await queued(third)) };
    expect(await pressing('/admin/proofs', looked)).toEqual({ left: ['order-approved'], at: `/admin/proofs?order=${fourth}` });
    expect(await pressing('/admin/proofs', looked), 'it is approved').toEqual({ left: [], at: `/admin/proofs?order=${fourth}` });
    const leadsOn = async (id: string) => (await owner.get(`/admin/orders/${id}`)).text.includes(`>Next that waits: ${paid}</a>`);
    expect([await leadsOn(third), await leadsOn(fourth)]).toEqual([true, false]);
    const other = { ...approve, ...(await queued(fourth)) };
    expect(await press('/admin/proofs', { ...other, amountReceived: '' }), 'the amount is missing').toEqual([]);
    expect(await pressing('/admin/proofs', { ...other, intent: 'reject', because: 'unreadable' })).toEqual({
      left: ['proof-rejected'],
      at: '/admin/proofs',
    });
    expect(await press('/admin', { intent: 'delete', id: 'sold' })).toEqual(['game-archived']);
    expect(await press('/admin', { intent: 'delete', id: 'sold' }), 'it is archived').toEqual([]);
  });

  test('has each choice about money that is gone, once', async () => {
    await shop.game('gone', 4);
    const { takeReturn } = createReturnChanges({ store, clock: Date.now, ownerMail: () => null });
    /** An order that is paid by card, and whose money was sent back at PayPal. */
    const gone = async (who: string) => {
      const { id, totalCentimes, usdCents } = await shop.order(who, ['gone']);
      const captureId = `CAPTURE-${who}`;
      const money = { amountCentimes: totalCentimes, usdCents, feeCentimes: toCentimes(0), receipt: null, reason: null };
      const payment = {
        method: 'card',
        reference: captureId,
        account: null,
        attemptId: null,
        part: null,
        confirmedAt: null,
        at: Date.now(),
        by: '',
        ...money,
      } as const;
      await shop.orders.settle(id, () => payment);
      const back = {
        how: 'refund',
        reference: `R-${who}`,
        captureId,
        amount: { currency: 'USD', cents: usdCents },
        account: null,
      } as const;
      await takeReturn(id, back);
      return { path: `/admin/orders/${id}`, seen: `card-refund-R-${who.toUpperCase()}` };
    };
    const [first, second] = [await gone('nadia'), await gone('omar')];
    expect((await owner.get(first.path)).text).toContain('Money of this order is gone');
    expect(await press(first.path, { intent: 'close-lines', seen: first.seen }), 'no line is ticked').toEqual([]);
    expect(await press(first.path, { intent: 'close-lines', seen: 'other', 'close-gone': 'gone' }), 'she saw something else').toEqual([]);
    expect(await press(first.path, { intent: 'close-lines', seen: first.seen, 'close-gone': 'gone' })).toEqual(['order-resolved']);
    expect(await press(first.path, { intent: 'give-keys', seen: first.seen }), 'it is chosen').toEqual([]);
    expect(await press(second.path, { intent: 'give-keys', seen: second.seen })).toEqual(['order-resolved']);
    expect((await owner.get(second.path)).text).not.toContain('Money of this order is gone');
  });

  test('has the money that was sent back, the keys that were replaced, and each refusal', async () => {
    await shop.game('kept', 7);
    const questions = createOrderQuestions({ store, clock: Date.now, ownerMail: () => null });
    const accounts = createRefundAccounts({ store, encryption: shop.encryption, clock: Date.now, ownerMail: () => null });
    const ask = async (accountId: string, id: string, kind: 'refund' | 'problem') => {
      const asked = await questions.ask(id, { accountId, gameId: 'kept', kind, text: 'Why' });
      return asked.questions.at(-1)?.id ?? '';
    };
    const line = (id: string, fields: Record<string, string>) => press(`/admin/orders/${id}/line?game=kept`, fields);
    const { id } = await shop.order('amal', ['kept']);
    await shop.approve(id);
    const decline = { intent: 'decline', questionId: await ask('amal', id, 'refund'), answer: 'No' };
    expect(await line(id, { ...decline, answer: '' })).toEqual([]);
    expect(await line(id, decline)).toEqual(['refund-declined']);
    expect(await line(id, decline)).toEqual([]);
    expect(await line(id, { intent: 'show-account' }), 'there is none').toEqual([]);
    expect(await line(id, { intent: 'ask-account' })).toEqual(['refund-account-asked']);
    await accounts.type(id, { accountId: 'amal', account: '0612345678' });
    expect(await line(id, { intent: 'show-account' })).toEqual(['refund-account-shown']);
    const revealed = await shop.orders.reveal(id, 'kept', 'amal');
    const problem = { ...decline, questionId: await ask('amal', id, 'problem') };
    expect(await line(id, problem)).toEqual(['problem-declined']);
    const replace = { intent: 'replace', keyId: revealed.lines[0]?.keyId ?? '' };
    expect(await line(id, replace)).toEqual(['key-replaced']);
    expect(await line(id, replace)).toEqual([]);
    expect(await line(id, { intent: 'refund', reference: '' })).toEqual([]);
    expect(await line(id, { intent: 'refund', reference: 'BACK 1' })).toEqual(['refund-recorded']);
    expect(await line(id, { intent: 'refund', reference: 'BACK 1' })).toEqual([]);

    const card = await paidByCard('brahim', 'kept');
    await fake.set({ refunds: ['FAILED', 'FAILED'] });
    expect(await line(card, { intent: 'refund' })).toEqual(['refund-begun']);
    const refundId = (await shop.orders.find(card))?.refunds[0]?.id ?? '';
    expect(await line(card, { intent: 'retry', refundId })).toEqual(['refund-retried']);
    expect(await line(card, { intent: 'record', refundId, reference: '' })).toEqual([]);
    expect(await line(card, { intent: 'record', refundId, reference: 'BACK 2' })).toEqual(['refund-recorded']);
    expect(await line(card, { intent: 'record', refundId, reference: 'BACK 2' })).toEqual([]);
  });

  test('has the money that she says went back, while another account at PayPal is set up, whose Health names the one that has it', async () => {
    await shop.game('moved', 1);
    const card = await paidByCard('hanae', 'moved');
    await fake.set({ trouble: [{ how: 'down', path: '/refund', times: 1000 }] });
    expect(await press(`/admin/orders/${card}/line?game=moved`, { intent: 'refund' })).toEqual(['refund-begun']);
    const refundId = (await shop.orders.find(card))?.refunds[0]?.id ?? '';
    const other = await startServer({ dataDir: data.dir, env: { ...WITHOUT_PAYPAL, ...fake.env, PAYPAL_CLIENT_ID: 'fake-paypal-other' } });
    const usual = owner;
    owner = httpVisitor(other.origin);
    for (const [name, value] of usual.cookies) (owner.cookies as Map<string, string>).set(name, value);
    const health = (await owner.get('/admin/health')).text;
    expect(health).toContain('at another account, paypal test ke-paypal-id; the settings have paypal test paypal-other.');
    expect(health).toContain(card);
    expect((await owner.get(`/admin/orders/${card}/line?game=moved`)).text).toContain('It went back at PayPal');
    const record = { intent: 'record-unasked', refundId, reference: 'BACK 5' };
    expect(await press(`/admin/orders/${card}/line?game=moved`, record)).toEqual(['refund-recorded']);
    expect((await owner.get('/admin/health')).text).not.toContain(card);
    owner = usual;
    await other.kill();
    await fake.set({ trouble: [] });
  });

  test('has the money that she says went back, once PayPal is no longer set up and can’t be asked', async () => {
    await shop.game('left', 2);
    const orders = [await paidByCard('farid', 'left'), await paidByCard('ghita', 'left')];
    await fake.set({ trouble: [{ how: 'down', path: '/refund', times: 1000 }] });
    const line = async (at: number, intent: string, fields: Record<string, string> = {}) => {
      const refundId = (await shop.orders.find(orders[at] ?? ''))?.refunds[0]?.id ?? '';
      return press(`/admin/orders/${orders[at]}/line?game=left`, { intent, refundId, ...fields });
    };
    for (const at of [0, 1]) expect(await line(at, 'refund')).toEqual(['refund-begun']);
    expect(await line(0, 'record-unasked', { reference: 'BACK 3' }), 'PayPal can be asked').toEqual([]);
    const without = await startServer({ dataDir: data.dir, env: WITHOUT_PAYPAL });
    const usual = owner;
    owner = httpVisitor(without.origin);
    for (const [name, value] of usual.cookies) (owner.cookies as Map<string, string>).set(name, value);
    const { text } = await owner.get(`/admin/orders/${orders[0]}/line?game=left`);
    expect(text).toContain('The PayPal account of this payment is not in the settings of the store any more');
    expect((await owner.get('/admin/health')).text).toContain(orders[0]);
    expect(await line(0, 'record-unasked', { reference: '' })).toEqual([]);
    expect(await line(0, 'record-unasked', { reference: 'BACK 3' })).toEqual(['refund-recorded']);
    expect(await line(0, 'record-unasked', { reference: 'BACK 3' })).toEqual([]);
    expect(await line(1, 'record-sent', { reference: 'BACK 4' })).toEqual(['refund-recorded']);
    owner = usual;
    await without.kill();
    await fake.set({ trouble: [] });
  });

  test("has a bank's statement, and each of its rows that was taken", async () => {
    await shop.game('told', 6);
    await shop.game('told-before', 1);
    const [waiting, known, twice] = [await proven('chama', 'told'), await proven('driss', 'told'), await proven('emna', 'told')];
    const approved = await proven('fadwa', 'told-before');
    for (const id of [known, twice, approved]) await shop.approve(id);
    const texts = [`${waiting};100,00`, `OMAR ALAMI ${known};98,00`, `${twice};97,00`, `${approved};100,00`];
    const rows = texts.map((text, nth) => `${nth + 1}/11;VIR ${text}`);
    const file = { intent: 'read', method: 'bank', csv: csvFile(['Date;Libellé;Crédit', ...rows].join('\n')) };
    expect((await pressing('/admin/statements', { ...file, csv: csvFile('a;b\n') })).left).toEqual([]);
    const { left, at } = await pressing('/admin/statements', file);
    expect(left.toSorted(), 'a row finds what was approved').toEqual(['statement-read', 'statement-row-matched']);
    const [path = ''] = at.split('?');
    const unknown = csvFile(`Fecha;Concepto;Abono\n12/11/2026;VIR ${waiting};100,00\n`);
    const { at: columns, left: none } = await pressing('/admin/statements', { ...file, csv: unknown });
    expect(none).toEqual([]);
    const choice = { intent: 'choose', text: '1', credit: '2' };
    expect(await press(columns, choice)).toEqual([]);
    expect((await press(columns, { ...choice, date: '0' })).toSorted()).toEqual(['statement-read']);
    const sure = { intent: 'approve', 'take-2': waiting };
    expect(await press(`${path}?tab=sure`, { intent: 'approve' }), 'none is ticked').toEqual([]);
    expect(await press(`${path}?tab=sure`, sure)).toEqual(['order-approved']);
    expect(await press(`${path}?tab=sure`, sure)).toEqual([]);
    const doubtful = { intent: 'approve', 'order-3': `same:${known}`, 'order-4': `more:${twice}` };
    expect((await press(`${path}?tab=doubtful`, doubtful)).toSorted()).toEqual(['payment-added', 'statement-row-matched']);
    expect(await press(`${path}?tab=doubtful`, doubtful)).toEqual([]);
    const [first, second, third] = [await proven('nadia', 'told'), await proven('omar', 'told'), await proven('rim', 'told')];
    const more = [`21/11;VIR ${first};100,00`, `21/11;VIR ${second};99,00`, `21/11;VIR ${third};100,00`];
    await pressing('/admin/statements', { ...file, csv: csvFile(['Date;Libellé;Crédit', ...more].join('\n')) });
    const queue = (await owner.get('/admin/proofs')).text;
    const markOf = (id: string) => new RegExp(`name="sure-${id}"[^>]* value="([^"]*)"`).exec(queue)?.[1] ?? '';
    const both = { intent: 'approve-sure', [`sure-${first}`]: markOf(first), [`sure-${second}`]: markOf(first) };
    expect(await press('/admin/proofs', { intent: 'approve-sure' }), 'none is ticked').toEqual([]);
    expect(await press('/admin/proofs', both), 'the second is not sure').toEqual(['order-approved']);
    expect(await press('/admin/proofs', { intent: 'approve-sure', [`sure-${third}`]: markOf(third) })).toEqual(['order-approved']);
    expect(await press('/admin/proofs', both)).toEqual([]);
    expect(JSON.stringify(await entries()), 'no name of who paid').not.toContain('ALAMI');
  });

  test('has each change of the settings, and each that was put back', async () => {
    const path = '/admin/settings/shop';
    const change = async (intent: string, fields = {}) => press(path, { intent, seen: await seenAt(path), ...fields });
    expect(await change('check', { shopName: 'Clés' })).toEqual([]);
    expect(await change('test'), 'nothing to try').toEqual([]);
    expect(await change('save', { shopName: 'Clés' })).toEqual(['settings-changed']);
    expect(await change('save', { shopName: 'Clés' }), 'it is so').toEqual([]);
    expect(await change('save', { shopName: 'Two', seen: '0' }), 'another was faster').toEqual([]);
    expect(await change('put-back', { until: await seenAt(path) })).toEqual(['settings-changed']);
    const logo = async (intent: string, fields = {}) =>
      press('/admin/settings/logo', { intent, seen: await seenAt('/admin/settings/logo'), ...fields });
    const picture = new Blob([new Uint8Array(PICTURES['a PNG'])], { type: 'image/png' });
    expect(await logo('save'), 'no file').toEqual([]);
    expect(await logo('save', { picture })).toEqual(['settings-changed']);
    expect(await logo('save', { picture, seen: '0' }), 'another was faster').toEqual([]);
    expect(await logo('remove')).toEqual(['settings-changed']);
    const qr = async (intent: string, fields = {}) =>
      press('/admin/settings/wallet-qr', { intent, seen: await seenAt('/admin/settings/wallet-qr'), password: PASSWORD, ...fields });
    const code = new Blob([Uint8Array.from(await qrPicture('merchant', 300))], { type: 'image/png' });
    expect(await qr('save', { picture }), 'no code in it').toEqual([]);
    expect(await qr('save', { picture: code })).toEqual(['settings-changed']);
    expect(await qr('remove')).toEqual(['settings-changed']);
    const bot = { seen: '0', telegramSecret: '123456:abcdefghijklmnopqrstuvwxyz', telegramChat: '42', password: PASSWORD };
    expect(await press('/admin/settings/telegram', { intent: 'test', ...bot }), 'nothing is saved').toEqual(['settings-tested']);
  });

  test('has each new address of the product feed', async () => {
    expect(await press('/admin/offers?index', { intent: 'renew-feed' })).toEqual(['feed-renewed']);
  });

  test('has each switch of the daily mail, and no check of the store', async () => {
    const today = (intent: string) => press('/admin/today', { intent });
    expect(await today('digest-on')).toEqual(['digest-switched']);
    expect(await today('digest-on'), 'it is on').toEqual([]);
    expect(await today('digest-off')).toEqual(['digest-switched']);
    expect(await press('/admin/health', { intent: 'check' })).toEqual([]);
  });

  test('has each answer to what concerned no order', async () => {
    await shop.alerts.raise({ code: 'orphan-payment', cause: 'C1', note: '10.00 USD' });
    const { alarms } = await shop.alerts.listOpen();
    const said = { intent: 'answer', alarm: alarms[0]?.id ?? '', at: String(alarms[0]?.at), answer: 'Sent back' };
    expect(await press('/admin/today', { ...said, answer: ' ' })).toEqual([]);
    expect(await press('/admin/today', { ...said, at: '1' }), 'not the one on her page').toEqual([]);
    expect(await press('/admin/today', said)).toEqual(['alarm-answered']);
    expect(await press('/admin/today', said), 'it is answered').toEqual([]);
  });

  test('has a mail that was sent again', async () => {
    await store.transaction(async (tx) =>
      enqueueMail(tx, {
        kind: 'order-delivered',
        lines: [],
        to: 'amal@example.com',
        name: 'Amal',
        orderId: 'MF-AAAAAA',
        at: Date.now() + 300_000,
      }),
    );
    const path = '/admin/messages/MF-AAAAAA.order-delivered';
    expect(await press(path, { intent: 'send-again' })).toEqual(['mail-sent-again']);
    expect(await press('/admin/messages/none', { intent: 'send-again' })).toEqual([]);
    expect(JSON.stringify(await entries())).not.toContain('amal@example.com');
  });

  test('has what became of the mails that waited for the owner’s word', async () => {
    const pause = () => store.merge('outbox/MF-AAAAAA.order-delivered', { state: 'paused' });
    await pause();
    expect(await press('/admin/messages?index', { intent: 'drop-paused' })).toEqual(['mails-dropped']);
    await pause();
    expect(await press('/admin/messages?index', { intent: 'send-paused' })).toEqual(['mails-sent']);
    expect(await press('/admin/messages?index', { intent: 'send-paused' })).toEqual([]);
  });

  test('has the changes of a message, without its text', async () => {
    const { id } = await createMessages({ store, clock: Date.now, mailTo: () => null }).save({
      name: 'Amal',
      email: 'amal@example.com',
      message: 'Hi',
      language: 'en',
    });
    const act = (fields: Record<string, string>) => press(`/admin/messages/${id}`, fields);
    expect(await act({ intent: 'reply', reply: '', seen: '0' })).toEqual([]);
    expect(await act({ intent: 'reply', reply: 'Hello', seen: '0' })).toEqual(['message-answered']);
    expect(await act({ intent: 'reply', reply: 'Hello', seen: '0' }), 'answered already').toEqual([]);
    expect(await act({ intent: 'close' })).toEqual(['message-closed']);
    expect(await act({ intent: 'close' })).toEqual([]);
    expect(await act({ intent: 'reopen' })).toEqual(['message-reopened']);
  });

  test("has an admin's second step, and nobody else's", async () => {
    let [secret, recoveryCodes]: [string, string[]] = ['', []];
    expect(
      await logged(async () => ({ ...(await owner.get('/')), ...({ secret, recoveryCodes } = await switchOn(owner, PASSWORD)) })),
    ).toEqual(['second-step-on']);
    const step = (fields: Record<string, string>) => logged(() => owner.post('/account/second-factor', fields));
    expect(await step({ intent: 'codes', code: '000000' })).toEqual([]);
    expect(await step({ intent: 'codes', code: recoveryCodes[0] ?? '' })).toEqual(['recovery-codes-renewed']);
    expect(await step({ intent: 'off', code: nextOnPhone(secret), password: 'wrong' })).toEqual([]);
    expect(await step({ intent: 'off', code: nextOnPhone(secret), password: PASSWORD })).toEqual(['second-step-off']);
  });

  test('is read newest first, by person, action and subject, and holds no key, password or proof', async () => {
    const { text: newest } = await owner.get('/admin/audit');
    const older = /href="([^"]+)"[^>]*>Older</.exec(newest)?.[1] ?? '';
    const text = newest + (await owner.get(older.replaceAll('&amp;', '&'))).text;
    const said = ['Second step switched off', 'Mail sent again', 'Order approved', 'Game deleted'];
    const places = said.map((words) => text.indexOf(`<strong>${words}`));
    expect(places.every((place) => place > 0) && places.join() === [...places].sort((a, b) => a - b).join()).toBe(true);
    expect(text).toContain(OWNER);
    expect(text).toContain('(…9876)');
    for (const secret of [CODE, 'AAAABBBBCCCC', PASSWORD, 'enc:v1', 'sold-Steam']) expect(text).not.toContain(secret);

    const { text: history } = await owner.get('/admin/audit?about=games%2Fhades');
    expect(history).toContain('History: Game hades');
    expect(history).toContain('100.00\u00a0MAD');
    expect(history).toContain('120.00\u00a0MAD');
    expect(history).toContain('<strong>Key added');
    expect(history).not.toContain('<strong>Order approved');
    const { text: kind } = await owner.get(`/admin/audit?by=${ownerId}&action=key-added`);
    expect(kind.match(/<strong>/g)).toHaveLength(1);
    expect((await owner.get('/admin/audit?by=nobody')).text).toContain('No changes found matching filters.');
    expect((await owner.get('/admin/audit?after=made-up')).status).toBe(404);
  });
});

describe('every button of the owner’s pages', () => {
  const files = readdirSync('app/routes').filter((name) => name.startsWith('_admin.admin.'));
  const known = [
    ...files.map((name) => [`routes/${name.replace(/\.tsx?$/, '')}`, `app/routes/${name}`] as const),
    ...Object.entries(SHARED_PAGES),
  ].map(([route, file]) => [route, intentsOf(route, file)] as const);

  test('is in the table, in whichever way its route asks for it', () => {
    const source =
      "const WORDS = { c: 1, 'd-e': 2 }; switch (intent) { case 'a': } if (form.intent !== 'b') ownValue(WORDS, form.intent); await readCsvForm(request, keyFileForm);";
    expect(intentsIn(source, 'x.tsx')).toEqual(['a', 'b', 'c', 'd-e', 'read']);
    const listed = Object.entries(ADMIN_INTENTS).map(([route, intents]) => [route, Object.keys(intents).sort()] as const);
    expect(Object.fromEntries(known.filter(([, intents]) => intents.length > 0))).toEqual(Object.fromEntries(listed));
  });

  test('was pressed here, and left in the log what the table says', () => {
    const left = Object.fromEntries([...pressed].map(([button, actions]) => [button, [...actions].sort()]));
    const said = Object.entries(ADMIN_INTENTS).flatMap(([route, intents]) =>
      Object.entries(intents).map(([intent, actions]) => [`${route} ${intent}`, [...actions]] as const),
    );
    expect(left).toEqual(Object.fromEntries(said));
  });

  test('names each field, and each word of a code, in the language of the page', async () => {
    const english = new Set<string>();
    let path = '/ar/admin/audit';
    while (path !== '') {
      const { text } = await owner.get(path);
      for (const [, name = ''] of text.matchAll(/<dt>([^<]*)<\/dt>/g)) if (!/\p{Script=Arabic}/u.test(name)) english.add(name);
      for (const [, value = ''] of text.matchAll(
        /<\/span>(in|out|card|bank|wallet|percent|amount|yes|no|true|false|[a-z]+-twice|\d{13})</g,
      ))
        english.add(value);
      path = (/href="([^"]+)"[^>]*>الأقدم</.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect([...english].sort()).toEqual([]);
    expect((await owner.get('/ar/admin/audit')).text, 'not the page about the shop').not.toMatch(/<th[^>]*>من نحن</);
  });

  test('with the second step at login, covers everything that the log can say', () => {
    const onPages = Object.values(ADMIN_INTENTS).flatMap((intents) => Object.values(intents).flat());
    const ofAccount: readonly AuditAction[] = ['second-step-on', 'second-step-off', 'recovery-codes-renewed'];
    expect(new Set([...onPages, ...ofAccount])).toEqual(new Set(AUDIT_ACTIONS));
  });
});
