import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';

import { Mutex } from './mutex';

it('runs one piece of work at a time, in the order of the calls, also after one that throws', async () => {
  const mutex = new Mutex();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await pause(1);
    steps.push(`${name} ends`);
    if (name === 'a') throw new Error('no');
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.run(work(name))));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('lets the next one in where work takes longer than its patience', async () => {
  const mutex = new Mutex(5);
  const endless = mutex.run(() => new Promise(() => {}));
  expect(await Promise.race([endless, mutex.run(() => 'next')])).toBe('next');
});
