import { expect, test } from 'vitest';

import { openCardWorld } from '../../../tests/support/shop/card-shop';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const { world, find, atProvider, capturesOf, sound } = openCardWorld();

test.each([
  { what: 'reviewed', days: 31, as: 'PENDING' },
  { what: 'not answered for', days: 3, as: 'COMPLETED' },
])('a payment that is $what calls the owner after $days days, once, and is asked about once a day from then on', async ({ days, as }) => {
  const { id, approve } = await atProvider();
  await approve(as);
  await world.fake.set({ trouble: as === 'PENDING' ? [] : [{ how: 'down', path: '/capture', times: 9999 }] });
  await world.cards.advance(id);
  const alerts = async () => (await find(id)).alarms.map(({ code }) => code);
  for (let day = 1; day < days; day += 1) {
    world.shop.wait(DAY);
    await world.cards.reconcile();
  }
  // A review calls the owner after a day, too.
  expect([await alerts(), ((await find(id)).card?.dueAt ?? 0) - world.shop.clock() < DAY]).toEqual([
    as === 'PENDING' ? ['card-review'] : [],
    true,
  ]);
  await world.shop.answerAll(id);
  for (let more = 0; more < 2; more += 1) {
    world.shop.wait(DAY);
    await world.cards.reconcile();
    expect([await alerts(), ((await find(id)).card?.dueAt ?? 0) - world.shop.clock()]).toEqual([more === 0 ? ['card-undecided'] : [], DAY]);
    await world.shop.answerAll(id);
  }
  await world.fake.set({ trouble: [] });
  const [capture] = await capturesOf(id);
  if (capture) await world.fake.act('capture', { capture: capture.id, as: 'COMPLETED' });
  world.shop.wait(DAY);
  await world.cards.reconcile();
  expect((await find(id)).state).toBe('fulfilled');
  await sound();
});
