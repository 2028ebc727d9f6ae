import { expect, it } from 'vitest';

import { madeOnce } from './made-once.server';

it('is made once for each key and version, also for those who ask at once', async () => {
  let [version, count] = [1, 0];
  const made = madeOnce<string, string>(
    () => version,
    async (key) => `${key} ${version} ${(count += 1)}`,
  );
  expect(await Promise.all([made('en'), made('en'), made('fr')])).toEqual(['en 1 1', 'en 1 1', 'fr 1 2']);
  version += 1;
  expect([await made('en'), await made('en')]).toEqual(['en 2 3', 'en 2 3']);
});

it('is made again after a failure', async () => {
  let isDown = true;
  const made = madeOnce<string, string>(
    () => 1,
    async (key) => {
      if (isDown) throw new Error('down');
      return key;
    },
  );
  await expect(made('en')).rejects.toThrow('down');
  isDown = false;
  expect(await made('en')).toBe('en');
});
