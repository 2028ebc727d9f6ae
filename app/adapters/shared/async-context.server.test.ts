import { setTimeout as sleep } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { createAsyncContext } from './async-context.server';

it('knows in each call what was said of it, also later and in calls within it', async () => {
  const memory = createAsyncContext<string>();
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((value, nth) =>
      memory.during(value, async () => {
        await sleep(3 - nth);
        const within = await memory.during(`${value}${value}`, async () => {
          await sleep(1);
          return memory.current();
        });
        return [memory.current(), within];
      }),
    ),
  );
  expect(seen).toEqual([
    ['a', 'aa'],
    ['b', 'bb'],
    ['c', 'cc'],
  ]);
  expect(memory.current()).toBeUndefined();
});

it('knows the first call still after a second one has ended', async () => {
  const memory = createAsyncContext<string>();
  const first = memory.during('first', async () => {
    await sleep(1);
    memory.during('second', () => {});
    await memory.during('third', () => Promise.resolve());
    await sleep(1);
    return memory.current();
  });
  expect(await first).toBe('first');
});

// From Node 24 on its memory slows nothing, and may stay.
const isFree = Number(process.versions.node.split('.')[0]) >= 24;
it.skipIf(isFree).each([
  ['returns', () => 1],
  ['throws', () => expect.fail('on purpose')],
  ['resolves', () => Promise.resolve(1)],
  ['rejects', () => Promise.reject(new Error('on purpose'))],
])('rests once the work of its last call %s: what goes on after it finds nothing', async (_, work) => {
  const memory = createAsyncContext<string>();
  let goesOn: Promise<string | undefined> = Promise.resolve('not begun');
  const begin = () =>
    memory.during<unknown>('now', () => {
      goesOn = sleep(5).then(() => memory.current());
      expect(memory.current()).toBe('now');
      return work();
    });
  await Promise.resolve()
    .then(begin)
    .catch(() => {});
  expect(await goesOn).toBeUndefined();
});
