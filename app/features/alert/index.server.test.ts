import { afterEach, beforeEach, expect, it } from 'vitest';

import { openTestShop, OWNER, refusal, type TestShop } from '../../../tests/support/shop/test-shop';
import { alertIdOf, alertPath, raiseAlert } from './document.server';

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const orphan = { code: 'orphan-payment', cause: 'CAPTURE 1', note: '10.00 USD, CAPTURE 1' } as const;
const open = async () => (await shop.alerts.listOpen()).alarms;
const mails = async () =>
  (await shop.store.query({ from: 'outbox' })).docs.map(({ data }) => `${String(data['kind'])} to ${String(data['to'])}`);
const answer = (id: string, at: number) => shop.alerts.answer({ alarm: id, at, by: 'owner', answer: 'sent back' });

it('one cause calls the owner once, however often it is found', async () => {
  await Promise.all([shop.alerts.raise(orphan), shop.alerts.raise(orphan), shop.alerts.raise(orphan)]);
  shop.wait(1000);
  await shop.alerts.raise({ ...orphan, note: 'found once more' });
  const at = shop.clock() - 1000;
  expect(await open()).toMatchObject([{ code: 'orphan-payment', orderId: null, note: orphan.note, at, openSince: at }]);
  expect(await mails()).toEqual([`store-alarm to ${OWNER}`]);
});

it('another cause is another alarm; the oldest comes first', async () => {
  await shop.alerts.raise(orphan);
  shop.wait(1000);
  await shop.alerts.raise({ ...orphan, cause: 'CAPTURE 2' });
  await shop.alerts.raise({ code: 'provider-denied', cause: '', note: null });
  expect((await open()).map(({ id }) => id)).toEqual([
    'store.orphan-payment.CAPTURE 1',
    'store.orphan-payment.CAPTURE 2',
    'store.provider-denied',
  ]);
});

it('an answer ends one alarm, keeps the words, and is in the log', async () => {
  await shop.alerts.raise(orphan);
  await shop.alerts.raise({ ...orphan, cause: 'CAPTURE 2' });
  const id = alertIdOf({ ...orphan, orderId: null });
  await answer(id, shop.clock());
  expect((await open()).map((alert) => alert.id)).toEqual(['store.orphan-payment.CAPTURE 2']);
  expect((await shop.store.get(alertPath(id)))?.data).toMatchObject({ openSince: null, answeredBy: 'owner', answer: 'sent back' });
  expect((await shop.store.query({ from: 'audit' })).docs.map(({ data }) => [data['action'], data['subject']])).toEqual([
    ['alarm-answered', `alarms/${id}`],
  ]);
  expect(await refusal(answer(id, shop.clock()))).toBe(`alarm-answered ${id}`);
  expect(await refusal(answer('store.none', 1))).toBe('not-found store.none');
  expect(await refusal(answer('a/b', 1))).toBe('not-found a/b');
});

it('a cause that comes again after the answer calls her again, and an old page does not end it', async () => {
  const id = alertIdOf({ ...orphan, orderId: null });
  await shop.alerts.raise(orphan);
  const first = shop.clock();
  await answer(id, first);
  shop.wait(1000);
  await shop.alerts.raise(orphan);
  expect(await refusal(answer(id, first))).toBe(`alarm-answered ${id}`);
  expect(await open()).toMatchObject([{ id, at: shop.clock(), answer: null, answeredBy: null }]);
  expect(await mails()).toHaveLength(2);
});

it('is raised in the transaction that finds its cause, or not at all', async () => {
  const alert = { ...orphan, orderId: null, at: shop.clock() };
  const found = shop.store.transaction(async (tx) => {
    raiseAlert(tx, await tx.get(alertPath(alertIdOf(alert))), alert, () => OWNER);
    tx.create('payments/card-1', { orderId: null });
    throw new Error('the process died');
  });
  await expect(found).rejects.toThrow('the process died');
  expect([await open(), await mails()]).toEqual([[], []]);
});

it.each(['a/b', '100%', 'x'.repeat(300), 'مرجع 12', '\u0000\ud800', '..'])('any cause is a possible id: %j', async (cause) => {
  await shop.alerts.raise({ ...orphan, cause });
  expect(await open()).toMatchObject([{ openSince: shop.clock() }]);
});

it('an alarm of another version is read, keeps its code, and can be answered', async () => {
  await shop.store.set('alarms/new', { code: 'of-tomorrow', at: 7, openSince: 7, ofStore: true, orderId: null, note: null, more: 1 });
  expect(await open()).toMatchObject([{ id: 'new', code: 'of-tomorrow', openSince: 7 }]);
  await answer('new', 7);
  expect((await shop.store.get('alarms/new'))?.data).toMatchObject({ code: 'of-tomorrow', openSince: null, more: 1 });
});

it('an open alarm that cannot be read is put aside: it is neither listed nor counted', async () => {
  for (const cause of ['CAPTURE 1', 'CAPTURE 2', 'CAPTURE 3']) await shop.alerts.raise({ ...orphan, cause });
  await shop.store.update(alertPath('store.orphan-payment.CAPTURE 1'), { schema: 99 });
  expect(await shop.alerts.listOpen()).toMatchObject({ count: 2, alarms: [{ code: 'orphan-payment' }, { code: 'orphan-payment' }] });
  expect(await shop.alerts.listOpen(2)).toMatchObject({ count: 2, alarms: [{ id: 'store.orphan-payment.CAPTURE 2' }] });
});
