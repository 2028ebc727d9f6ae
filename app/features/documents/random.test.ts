import { expect, it } from 'vitest';

import { randomBytes, randomId } from './random';

it('Random bytes are others each time, also past those that were asked for ahead', () => {
  const ids = Array.from({ length: 500 }, () => randomId());
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(randomBytes(5000)).size).toBeGreaterThan(200);
});
