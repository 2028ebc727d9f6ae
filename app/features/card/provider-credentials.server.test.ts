import { expect, test } from 'vitest';

import { openCards, openCardWorld, openProvider } from '../../../tests/support/shop/card-shop';
import { OWNER } from '../../../tests/support/shop/test-shop';

const { world, find, mails } = openCardWorld();

/** Another process of the same shop, with a client of its own. */
const otherProcess = (clientSecret = 'fake-paypal-secret') =>
  openCards(world.shop, openProvider(world.fake, { clock: world.shop.clock, clientSecret }));
const open = async () => (await world.shop.alerts.listOpen()).alarms;
const forbidden = (path: string, times = 99) => world.fake.set({ trouble: [{ how: 'forbidden', path, times }] });

/** A shopper approves, and comes back. */
async function payAs(who: string, cards: ReturnType<typeof otherProcess>) {
  const { id } = await world.shop.order(who, ['hades']);
  const begun = await cards.begin(id, who);
  if (begun.kind !== 'go') return begun.kind;
  await world.fake.act('approve', { order: new URL(begun.url).searchParams.get('token') ?? '' });
  const standing = await cards.advance(id, { isReturn: true });
  expect((await find(id)).alarms).toEqual([]);
  if (standing !== 'paid') await world.shop.orders.cancel(id, who);
  return standing;
}

test('a lack of access is one alarm in all, and ends when a payment is taken again', async () => {
  const cards = otherProcess();
  await forbidden('/capture');
  for (const who of ['amal', 'badr', 'carim']) expect(await payAs(who, cards)).toBe('refused');
  await cards.watchAccess();
  expect(await open()).toMatchObject([{ code: 'provider-denied', orderId: null, note: 'capture PERMISSION_DENIED' }]);
  for (let minute = 0; minute < 3; minute += 1) {
    world.shop.wait(60_000);
    // why: PayPal still lets the shop look at an order; that is not what it refuses
    expect(await payAs('amal', cards)).toBe('refused');
    await cards.watchAccess();
  }
  expect(await open()).toHaveLength(1);
  expect(await mails()).toEqual([`store-alarm to ${OWNER}`]);
  await world.fake.set({ trouble: [] });
  world.shop.wait(60_000);
  expect(await payAs('amal', cards)).toBe('paid');
  await cards.watchAccess();
  expect(await open()).toEqual([]);
});

test('a process that knows nothing of it ends no alarm, and one that was allowed later does', async () => {
  const [first, second] = [otherProcess(), otherProcess()];
  expect(await payAs('amal', second)).toBe('paid');
  world.shop.wait(1000);
  await forbidden('/capture', 1);
  expect(await payAs('badr', first)).toBe('refused');
  await first.watchAccess();
  await otherProcess().watchAccess();
  await second.watchAccess();
  expect(await open()).toHaveLength(1);
  world.shop.wait(1000);
  expect(await payAs('badr', second)).toBe('paid');
  await second.watchAccess();
  expect(await open()).toEqual([]);
  await first.watchAccess();
  expect(await open()).toEqual([]);
});

test('after the owner’s answer she is called again only if PayPal refuses once more', async () => {
  const cards = otherProcess();
  await forbidden('/capture');
  await payAs('amal', cards);
  await cards.watchAccess();
  const [alert] = await open();
  world.shop.wait(1000);
  await world.shop.alerts.answer({ alarm: alert?.id ?? '', at: alert?.at ?? 0, by: 'owner', answer: 'I asked PayPal' });
  await cards.watchAccess();
  expect(await open()).toEqual([]);
  world.shop.wait(1000);
  await payAs('amal', cards);
  await cards.watchAccess();
  expect(await open()).toHaveLength(1);
});

test('where another right is refused when the first is back, the alarm names that one', async () => {
  const cards = otherProcess();
  await forbidden('/capture', 1);
  await payAs('amal', cards);
  await cards.watchAccess();
  world.shop.wait(1000);
  expect(await payAs('amal', cards)).toBe('paid');
  await forbidden('/v2/checkout/orders', 1);
  expect(await payAs('badr', cards)).toBe('refused');
  await cards.watchAccess();
  expect(await open()).toMatchObject([{ code: 'provider-denied', note: 'create PERMISSION_DENIED' }]);
});

test('a name or secret that PayPal does not know calls the owner, until one is accepted', async () => {
  const stranger = otherProcess('mistyped');
  await stranger.watchAccess();
  expect(await open()).toMatchObject([{ code: 'provider-denied', note: 'sign-in INVALID_CLIENT' }]);
  world.shop.wait(1000);
  await otherProcess().watchAccess();
  expect(await open()).toEqual([]);
});

test('a PayPal that does not answer is no lack of access', async () => {
  await world.fake.set({ trouble: [{ how: 'down', path: '/', times: 99 }] });
  await otherProcess().watchAccess();
  expect(await open()).toEqual([]);
});

test('a clock that was years ahead keeps no refusal from the owner, and no alarm open', async () => {
  const YEARS = 10 * 365 * 24 * 60 * 60_000;
  const refusedThen = async () => {
    world.shop.wait(YEARS);
    await forbidden('/capture');
    const cards = otherProcess();
    expect(await payAs('amal', cards)).toBe('refused');
    await cards.watchAccess();
    return (await open())[0];
  };
  await refusedThen();
  world.shop.wait(-YEARS);
  await world.fake.set({ trouble: [] });
  const allowed = otherProcess();
  expect(await payAs('amal', allowed)).toBe('paid');
  await allowed.watchAccess();
  expect(await open()).toEqual([]);

  const alert = await refusedThen();
  await world.shop.alerts.answer({ by: 'owner', alarm: alert?.id ?? '', at: alert?.at ?? 0, answer: 'asked PayPal' });
  world.shop.wait(-YEARS);
  const refused = otherProcess();
  expect(await payAs('amal', refused)).toBe('refused');
  await refused.watchAccess();
  expect(await open()).toHaveLength(1);
});
