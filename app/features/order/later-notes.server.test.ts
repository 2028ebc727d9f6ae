import { beforeEach, describe, expect, it } from 'vitest';

import { openCardWorld } from '../../../tests/support/shop/card-shop';

const { world, find, atProvider, keyOf } = openCardWorld();

const BESIDE = {
  'her saved cart': ({ accountId }: { accountId: string }) => `carts/${accountId}`,
  'her notes': ({ accountId }: { accountId: string }) => `shoppers/${accountId}`,
  'the notes on her address': ({ addressKey }: { addressKey: string }) => `addresses/${addressKey}`,
};

describe.each(Object.entries(BESIDE))('an order goes on when a later release wrote %s', (_, pathOf) => {
  let path: string;

  /** Her document as it is when this release is back: it stays as the later one wrote it. */
  async function writeLater(id: string) {
    path = pathOf(await find(id));
    await world.shop.store.update(path, { schema: 99 });
    const before = await world.shop.store.get(path);
    return async () => expect((await world.shop.store.get(path))?.data).toEqual(before?.data);
  }

  describe('at the provider', () => {
    let visit: Awaited<ReturnType<typeof atProvider>>;
    let staysAsItIs: () => Promise<void>;
    beforeEach(async () => {
      visit = await atProvider();
      staysAsItIs = await writeLater(visit.id);
    });

    it('delivers the key for captured money', async () => {
      await visit.approve();
      expect(await world.cards.advance(visit.id)).toBe('paid');
      expect(await find(visit.id)).toMatchObject({ state: 'fulfilled', payment: { method: 'card' } });
      expect(await keyOf(visit.id)).toMatchObject({ state: 'sold' });
      await staysAsItIs();
    });

    it('waits for money that the provider reviews, and opens again when none comes', async () => {
      await visit.approve('PENDING');
      expect(await world.cards.advance(visit.id)).toBe('pending');
      const [capture] = (await world.fake.books(visit.id)).captures;
      await world.fake.act('capture', { capture: capture?.id ?? '', as: 'DECLINED' });
      await world.cards.advance(visit.id);
      expect(await find(visit.id)).toMatchObject({ state: 'awaiting_payment' });
      await staysAsItIs();
    });

    it('shows the owner money that does not fit', async () => {
      await world.fake.set({ lies: { captured: '1.00' } });
      await visit.approve();
      await world.cards.advance(visit.id);
      expect(await find(visit.id)).toMatchObject({ state: 'in_review' });
      await staysAsItIs();
    });
  });

  it('takes the proof, and the owner’s no and yes', async () => {
    const { id } = await world.shop.order('amal', ['hades']);
    const staysAsItIs = await writeLater(id);
    expect((await world.shop.prove(id, 'amal')).state).toBe('in_review');
    expect((await world.shop.orders.reject(id, { by: 'owner', reason: 'Too little' })).state).toBe('awaiting_payment');
    expect((await world.shop.approve(id)).state).toBe('fulfilled');
    await staysAsItIs();
  });

  it('can be cancelled', async () => {
    const { id } = await world.shop.order('amal', ['hades']);
    const staysAsItIs = await writeLater(id);
    expect((await world.shop.orders.cancel(id, 'amal')).state).toBe('cancelled');
    await staysAsItIs();
  });
});
