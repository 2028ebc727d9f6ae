import { expect, test } from 'vitest';

import { createLookups, type Lookup } from './lookups';

const ASKED: Lookup = { game: false, types: new Set() };
const SILENT = { info() {}, warn() {}, error() {} };

test('done() waits for the lookups that were asked for before it, and not for later ones', async () => {
  const looked: string[] = [];
  const lookups = createLookups(async (id) => {
    await Promise.resolve();
    looked.push(id);
    lookups.ask(id === 'a' ? 'b' : 'a', ASKED);
  }, SILENT);
  lookups.ask('a', ASKED);
  await lookups.done();
  expect(looked).toContain('a');
  lookups.stop();
});

test('many changes of one game cause few lookups, the last of them after the last change', async () => {
  const looks: Lookup[] = [];
  const lookups = createLookups(async (_, lookup) => void (await Promise.resolve(looks.push(lookup))), SILENT);
  for (const type of ['Steam', 'Epic', 'Xbox'] as const) lookups.ask('a', { game: type === 'Xbox', types: new Set([type]) });
  await lookups.done();
  expect(looks).toEqual([
    { game: false, types: new Set(['Steam']) },
    { game: true, types: new Set(['Epic', 'Xbox']) },
  ]);
  lookups.stop();
});

test('a lookup that fails is repeated, with what was asked for meanwhile', async () => {
  const looks: Lookup[] = [];
  const lookups = createLookups(async (_, lookup) => {
    looks.push(lookup);
    if (looks.length > 1) return;
    lookups.ask('a', { game: true, types: new Set() });
    await Promise.reject(new Error('away'));
  }, SILENT);
  lookups.ask('a', ASKED);
  await lookups.done();
  expect(looks).toEqual([ASKED, { game: true, types: new Set() }]);
  lookups.stop();
});
