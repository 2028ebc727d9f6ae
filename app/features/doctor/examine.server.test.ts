import { afterEach, describe, expect, it } from 'vitest';

import { createExamination } from './examine.server';
import { openTestShop } from '../../../tests/support/shop/test-shop';

const shop = openTestShop();
afterEach(() => shop.close());

describe('the doctor, on either engine', () => {
  it('finds nothing in a healthy store, and names what is broken', async () => {
    await shop.game('a', 2);
    const order = await shop.order('x', ['a']);
    await shop.prove(order.id, 'x');
    await shop.approve(order.id);
    expect(await shop.doctor.examine(0)).toMatchObject({ games: 1, keys: 2, orders: 1, payments: 1, breaches: [] });
    const unconfirmed = createExamination({ ...shop, bySettings: () => ['legal-unconfirmed'] });
    expect((await unconfirmed.examine(0)).breaches).toEqual([{ code: 'legal-unconfirmed', subject: 'settings' }]);
    await shop.store.delete(`games/a/codes/${order.lines[0]?.keyId}`);
    await shop.store.delete(`outbox/${order.id}.order-delivered`);
    expect((await shop.doctor.examine(0)).breaches.map(({ code }) => code)).toEqual([
      'delivered-without-key',
      'mail-missing',
      'code-without-key',
    ]);
    expect((await unconfirmed.examine(0)).breaches.map(({ code }) => code)).toEqual([
      'legal-unconfirmed',
      'delivered-without-key',
      'mail-missing',
      'code-without-key',
    ]);
  });
});
