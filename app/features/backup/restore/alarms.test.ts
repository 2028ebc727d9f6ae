import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createPaymentRecorder } from '~/features/payment/record.server';
import { attemptPath, newAttempt } from '~/features/order/card-attempt.server';
import { plain } from '~/features/documents/types.server';

import { openRestoreShop, type RestoreShop } from '../../../../tests/support/shop/restore-shop';

const MINUTE = 60_000;

let shop: RestoreShop;
beforeEach(async () => {
  shop = await openRestoreShop();
  await shop.game('a', 2);
});
afterEach(() => shop.close());

const alone = { isReplacedThere: false };
const tenDollars = { currency: 'USD', cents: 1000 } as const;
const book = () => createPaymentRecorder({ store: shop.store, clock: shop.clock, ownerMail: null });
const ATTENTION = { code: 'amount-differs', note: '5.00 USD' } as const;

it('A restore brings back an alarm and a card payment that are damaged, and keeps those of a later release', async () => {
  const { id } = await shop.order('x', ['a']);
  const attempt = newAttempt({ orderId: id, attempt: 1, provider: 'paypal', startedAt: shop.clock(), dueAt: null });
  await shop.store.set(attemptPath(attempt), plain(attempt));
  await book().orphan({ id: 'BEFORE', amount: tenDollars, receipt: null });
  await book().orphan({ id: 'NEWER', amount: tenDollars, receipt: null });
  await shop.backUp();
  const [alarm, newer] = (await shop.store.query({ from: 'alarms' })).docs;
  await shop.stranger.update(alarm?.path ?? '', { openSince: 'damaged' });
  await shop.stranger.update(newer?.path ?? '', { schema: 99, openSince: { of: 'a later release' } });
  await shop.stranger.update(attemptPath(attempt), { state: 7 });
  const restored = await shop.restore();
  expect((await restored.alarms.listOpen()).alarms).toMatchObject([{ id: alarm?.id }]);
  expect((await restored.store.get(newer?.path ?? ''))?.data).toMatchObject({ schema: 99 });
  expect((await restored.store.get(attemptPath(attempt)))?.data['state']).toBe(attempt.state);
});

describe('Where the database is gone, a restore calls the owner again', () => {
  it('for money that fits no order', async () => {
    await book().orphan({ id: 'BEFORE', amount: tenDollars, receipt: null });
    await shop.backUp();
    await book().orphan({ id: 'SINCE', amount: tenDollars, receipt: null });
    const restored = await shop.restore(alone);
    expect(restored.told).toMatchObject({ 'money-alarms': 1 });
    const { alarms } = await restored.alarms.listOpen();
    expect(alarms.map(({ code, note }) => `${code} ${note}`)).toEqual([
      'orphan-payment 10.00\u00a0USD, BEFORE',
      'orphan-payment card SINCE USD 1000',
    ]);
    expect(restored.breaches).toEqual([]);
    expect(await restored.prepareAgain()).toEqual([]);
  });

  it('for money that went back, and of which nobody knows that it came', async () => {
    await shop.backUp();
    await book().stray({ how: 'refund', reference: 'BACK', captureId: 'NEVER', amount: tenDollars });
    const restored = await shop.restore(alone);
    expect(restored.told).toMatchObject({ 'money-alarms': 1 });
    expect((await restored.alarms.listOpen()).alarms).toMatchObject([{ code: 'orphan-payment', note: 'card BACK USD 1000' }]);
    expect(restored.breaches).toEqual([]);
  });

  it('for what came up about an order, and she can answer it', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.backUp();
    shop.wait(MINUTE);
    await shop.orders.flag(id, ATTENTION);
    const restored = await shop.restore(alone);
    expect(await restored.orders.find(id)).toMatchObject({ alarms: [{ code: ATTENTION.code, note: ATTENTION.note }] });
    expect(restored.breaches).toEqual([]);
    await restored.answerAll(id);
    expect((await restored.doctor.examine(0)).breaches).toEqual([]);
  });

  it('not for what she answered', async () => {
    const { id } = await shop.order('x', ['a']);
    await shop.orders.flag(id, ATTENTION);
    await shop.orders.flag(id, { ...ATTENTION, note: '6.00 USD' });
    await shop.backUp();
    shop.wait(MINUTE);
    const [first] = (await shop.orders.find(id))?.alarms ?? [];
    await shop.orders.answerAlarm(id, { by: 'owner', alarm: first?.id ?? '', at: first?.at ?? 0, answer: 'done' });
    const restored = await shop.restore(alone);
    expect(await restored.orders.find(id)).toMatchObject({ alarms: [{ note: '6.00 USD' }] });
    expect(restored.breaches).toEqual([]);
  });
});
