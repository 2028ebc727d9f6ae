import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { paths } from '~/domain/paths';

import { createTurns } from './turns.server';

const OPEN = { closed: false };

test('pages start one in each turn, in the order in which they came', async () => {
  const turns = createTurns();
  const started: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) turns.take({ path: paths.home }, OPEN, () => void started.push(nth));
  expect(started).toEqual([]);
  const counts: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await nextTurn();
    counts.push(started.length);
  }
  expect(counts).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  expect(started).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
});

test('the question whether the store is well waits for none of them', () => {
  const turns = createTurns();
  const started: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) turns.take({ path: paths.home }, OPEN, () => void started.push('page'));
  turns.take({ path: paths.health }, OPEN, () => void started.push('health'));
  expect(started).toEqual(['health']);
});

test('a page that comes while others wait, or after all of them, has its turn; one whose client left has none', async () => {
  const turns = createTurns();
  const started: string[] = [];
  turns.take({ path: paths.home }, { closed: true }, () => void started.push('left'));
  turns.take({ path: paths.home }, OPEN, () => {
    started.push('first');
    turns.take({ path: paths.home }, OPEN, () => void started.push('second'));
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(started).toEqual(['first', 'second']);
  turns.take({ path: paths.home }, OPEN, () => void started.push('later'));
  await nextTurn();
  expect(started).toEqual(['first', 'second', 'later']);
});

test('none starts while other work holds them, and then each has its turn', async () => {
  const turns = createTurns();
  const started: string[] = [];
  turns.take({ path: paths.home }, OPEN, () => void started.push('before'));
  await turns.heldDuring(async () => {
    turns.take({ path: paths.home }, OPEN, () => void started.push('meanwhile'));
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    expect(started).toEqual([]);
  });
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(started).toEqual(['before', 'meanwhile']);
});
