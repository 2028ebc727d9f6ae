import { afterAll, expect, it } from 'vitest';

import { ownEnv } from '../../tests/support/shop/own-env';
import { openShop } from './index.server';

const DAY = 24 * 60 * 60_000;

/** Not ready(): its scheduler would run the retention too, in turns that share their work with a turn of the test. */
const shop = openShop(ownEnv({ KEEP_AUDIT_DAYS: '400' }));
afterAll(() => shop.close());

it('the retention keeps each kind as long as its setting says', async () => {
  const now = shop.clock();
  const entry = { by: 'owner', action: 'game-changed', subject: 'games/a', changes: [] };
  for (const days of [399, 401]) await shop.store.set(`audit/of-${days}-days`, { ...entry, when: now - days * DAY, at: now - days * DAY });
  await shop.store.set('marks/retention', { at: now, movedAt: 0 });
  await shop.retention.runDue();
  expect((await shop.store.query({ from: 'audit', where: [['by', '==', 'owner']] })).docs.map(({ id }) => id)).toEqual(['of-399-days']);
});

it('ends its regular jobs before the work that they continue', async () => {
  const closing = openShop(ownEnv());
  await closing.ready();
  const { stopWork } = closing.offers;
  let holder: unknown;
  closing.offers.stopWork = async () => {
    holder = (await closing.store.get('meta/jobs'))?.data['holder'];
    await stopWork();
  };
  await closing.close();
  expect(holder, 'the lease of a process whose jobs have ended').toBe('');
});
