import { expect, test } from 'vitest';

import { Commits } from './commits.server';
import type { Writer } from './writer.server';

/** Adds steps about different documents at once, and returns how many came to the writer in each group until all were written. */
async function groupsOf(steps: number, atOnce: number): Promise<number[]> {
  const groups: number[] = [];
  const writer: Writer = {
    atOnce,
    write: (group) => {
      groups.push(group.length);
      return group.map(() => true);
    },
    reopen: () => undefined,
    close: () => Promise.resolve(),
  };
  const commits = new Commits(writer, { onWritten: () => undefined });
  const step = (nth: number) => ({ writes: [{ delete: `things/${nth}` }], reads: new Map() });
  await Promise.all(Array.from({ length: steps }, (_, nth) => commits.add(step(nth), Infinity)));
  return groups;
}

test('what waits goes in as many equal parts as are written at once', async () => {
  expect(await groupsOf(16, 2)).toEqual([8, 8]);
  expect(await groupsOf(16, 1)).toEqual([16]);
});

test('four steps stay together, also where two groups may be under way', async () => {
  expect(await groupsOf(4, 2)).toEqual([4]);
  expect(await groupsOf(6, 2)).toEqual([4, 2]);
});

test('a group has at most 32 steps', async () => {
  expect(await groupsOf(100, 2)).toEqual([32, 32, 32, 4]);
});
