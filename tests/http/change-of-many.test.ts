import { beforeAll, expect, test } from 'vitest';

import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

/* A change of many games with a typing mistake, and its undo, without JavaScript. */

const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;

beforeAll(async () => {
  owner = await signInOwner(server);
  const game = { intent: 'add', price: '350', coefficient: '1.5', genre: 'RPG', cover: '/covers/x.svg' };
  for (const title of ['Typo One', 'Typo Two', 'Typo Three', 'Typo Own'])
    await owner.post('/admin', { ...game, title, ...(title === 'Typo Own' && { ownPrice: '499.90' }) });
});

const at = async (path: string) => textOf((await owner.get(path)).text);
const preview = async (coefficient: string, query = 'q=Typo') =>
  (await owner.post(`/admin/prices?${query}`, { intent: 'preview', coefficient })).location ?? '';

async function decide(path: string, fields: Record<string, string> = {}): Promise<void> {
  expect((await owner.post(path, { intent: 'apply', ...fields })).status).toBe(303);
  await expect.poll(async () => (await owner.get(path)).text).not.toContain('renew itself');
}

test('a coefficient of 0.1 for 1.0 is warned of, needs a tick, and is undone from its own page', async () => {
  const path = await preview('0.1');
  const shown = await at(path);
  expect(shown).toContain('4 prices are below what a key cost. 4 prices change by more than half. 1 game loses its own price.');
  const refused = await owner.post(path, { intent: 'apply' });
  expect([refused.status, textOf(refused.text).includes('Tick that you looked at these.')]).toEqual([422, true]);
  expect(await at('/admin?q=Typo')).toContain('525.00');

  await decide(path, { looked: 'on' });
  const changed = await at(path);
  expect(changed).toMatch(/Before: 499\.90 MAD After: 35\.00 MAD/);
  expect(changed).toMatch(/By owner@miftah\.local, /);
  expect(await at('/admin/batches')).toContain('New prices × 0.1');

  const undo = (await owner.post(path, { intent: 'undo' })).location ?? '';
  expect(undo).toMatch(/^\/admin\/batches\//);
  expect(await at(undo)).toContain('4 games go back to what they were before.');
  await decide(undo);
  const back = await at('/admin?q=Typo');
  expect([back.includes('499.90'), back.includes('525.00'), back.includes('35.00')]).toEqual([true, true, false]);
  expect((await owner.get(path)).text).toContain(`href="${undo}"`);
  expect((await owner.get(path)).text).not.toContain('value="undo"');
  const again = await owner.post(path, { intent: 'undo' });
  expect([again.status, again.location]).toEqual([303, path]);
  expect(await at(path)).toContain('Failed to undo: someone else changed it first');

  const log = await owner.get('/admin/audit');
  const words = textOf(log.text);
  expect(words).toMatch(/Change of many undone Change of many games .*Lowest of the prices Before: 35\.00\s+MAD After: 499\.90\s+MAD/);
  expect(words).toMatch(/Coefficient changed Change of many games .*Highest of the prices Before: 525\.00\s+MAD After: 35\.00\s+MAD/);
  expect(log.text.split(`href="${path}"`)).toHaveLength(3);
});

test('a change without anything to look at needs no tick', async () => {
  const path = await preview('1.4', 'q=Typo+One');
  expect(await at(path)).not.toContain('Look at these first');
  await decide(path);
  expect(await at('/fr/admin/batches')).toContain('Fait');
});

test('a game that another change reached since stays as it is, and both pages of the undo name it', async () => {
  const first = await preview('1.6', 'pick=-,typo-two,typo-three');
  await decide(first);
  await decide(await preview('1.7', 'pick=-,typo-two'));
  const undo = (await owner.post(first, { intent: 'undo' })).location ?? '';
  expect(await at(undo)).toMatch(/1 game stays as it is: it changed since\..*Typo Two .* Changed since/);
  expect((await owner.post(undo, { intent: 'apply' })).status).toBe(303);
  expect(await at(undo)).toMatch(/What stayed as it is .*Typo Two .* Changed since/);
});
