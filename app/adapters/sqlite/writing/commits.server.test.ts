import { expect, test } from 'vitest';

import { Commits } from './commits.server';
import { toBusy } from '../connection.server';
import type { Writer } from './writer.server';

const WRITER: Omit<Writer, 'write'> = { atOnce: 1, waitsSince: () => null, reopen: () => undefined, close: () => Promise.resolve() };

/** Adds steps about different documents at once, and returns how many came to the writer in each group until all were written. */
async function groupsOf(steps: number, atOnce: number): Promise<number[]> {
  const groups: number[] = [];
  const writer: Writer = {
    ...WRITER,
    atOnce,
    write: (group) => {
      groups.push(group.length);
      return group.map(() => true);
    },
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

test('a step that meets a lock while each is tried alone is not overtaken', async () => {
  const written: string[] = [];
  let isLocked = true;
  const writer: Writer = {
    ...WRITER,
    write: (group) => {
      if (group.length > 1 && isLocked) throw new Error('a bug');
      if (isLocked) {
        isLocked = false;
        throw toBusy('locked');
      }
      written.push(...group.flatMap(({ writes }) => writes.map((write) => ('set' in write ? String(write.data['n']) : ''))));
      return group.map(() => true);
    },
  };
  const commits = new Commits(writer, { onWritten: () => undefined });
  const add = (n: number) => commits.add({ writes: [{ set: 'things/x', data: { n } }], reads: new Map() }, Infinity);
  await Promise.all([add(1), add(2), add(3)]);
  expect(written).toEqual(['1', '2', '3']);
});

test('a group has at most 32 steps', async () => {
  expect(await groupsOf(100, 2)).toEqual([32, 32, 32, 4]);
});
