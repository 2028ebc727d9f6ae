import { expect, it } from 'vitest';

import { slug } from '~/domain/game';
import { feedId } from './feed';

it('An id in the feed has at most 50 signs, and two titles that begin alike have two', () => {
  const long = slug('The Ultimate Complete Anniversary Edition of the Forgotten Kingdoms Saga');
  const ids = [long, `${long}-2`].map(feedId);
  expect(ids.every((id) => id.length <= 50)).toBe(true);
  expect(new Set(ids).size).toBe(2);
  expect([feedId('hades'), feedId('x'.repeat(50))]).toEqual(['hades', 'x'.repeat(50)]);
});
