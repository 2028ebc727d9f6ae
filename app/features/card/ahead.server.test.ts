import { expect, test } from 'vitest';

import { openCardWorld } from '../../../tests/support/shop/card-shop';

/* A clock that was ahead while a card was charged: after it is right again, nothing waits for it. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOURS = [2, 20, 47];
/** While a clock is farther ahead, the order's price counts as over, and nothing is charged. */
const CHARGED_AT = [2, 20];
const { world, find, atProvider, capturesOf, sound } = openCardWorld();

/** Runs something while the clock is this much ahead. */
async function ahead<T>(hours: number, act: () => Promise<T>): Promise<T> {
  world.shop.wait(hours * HOUR);
  const done = await act();
  world.shop.wait(-hours * HOUR);
  return done;
}

const alerts = async (id: string) => (await find(id)).alarms.map(({ code }) => code);

test.each([1, ...CHARGED_AT])(
  'captured money whose answer was lost is looked for at once, also by a clock that was %i hours ahead',
  async (hours) => {
    const { id, approve } = await atProvider();
    await approve();
    await world.fake.set({ trouble: [{ how: 'lose', path: '/capture' }] });
    expect(await ahead(hours, () => world.cards.advance(id, { isReturn: true }))).toBe('unknown');
    await world.cards.reconcile();
    expect(await find(id)).toMatchObject({ state: 'fulfilled', card: { state: 'captured' } });
    await sound();
  },
);

test.each(CHARGED_AT)(
  'a review that began by a clock %i hours ahead is looked at at once, and calls the owner after a day',
  async (hours) => {
    const { id, approve } = await atProvider();
    await approve('PENDING');
    expect(await ahead(hours, () => world.cards.advance(id, { isReturn: true }))).toBe('pending');
    const looks = async () => (await world.fake.books()).seen.filter(({ path }) => path.includes('/captures/')).length;
    const before = await looks();
    await world.cards.reconcile();
    expect(await looks()).toBe(before + 1);
    for (let hour = 0; hour < 23; hour += 1) {
      world.shop.wait(61 * MINUTE);
      await world.cards.reconcile();
      expect(await alerts(id)).toEqual([]);
    }
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
    expect(await alerts(id)).toEqual(['card-review']);
    const [capture] = await capturesOf(id);
    await world.fake.act('capture', { capture: capture?.id ?? '', as: 'COMPLETED' });
    world.shop.wait(61 * MINUTE);
    await world.cards.reconcile();
    expect(await find(id)).toMatchObject({ state: 'fulfilled', alarms: [] });
    await sound();
  },
);

test('money without an answer calls the owner after three days, not later by the hours that a clock was ahead', async () => {
  const { id, approve } = await atProvider();
  await approve();
  await world.fake.set({ trouble: [{ how: 'down', path: '/capture', times: 9999 }] });
  await ahead(20, () => world.cards.advance(id, { isReturn: true }));
  await world.cards.reconcile();
  world.shop.wait(3 * DAY);
  await world.cards.reconcile();
  expect(await alerts(id)).toEqual(['card-undecided']);
});

test.each(HOURS)('an approved payment that a clock %i hours ahead began is looked at at once', async (hours) => {
  const { id, approve } = await ahead(hours, () => atProvider());
  await approve();
  await world.cards.reconcile();
  expect(await find(id)).toMatchObject({ state: 'fulfilled' });
});
