import { expect, it } from 'vitest';

import { ownValue } from './own-value';

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('a table without %s has nothing for it', (word) => {
  expect(ownValue({ known: 1 }, word)).toBeUndefined();
  expect(ownValue({ known: 1, [word === '__proto__' ? 'other' : word]: 2 }, word)).toBe(word === '__proto__' ? undefined : 2);
});

it('a table has what it has', () => {
  expect(ownValue({ known: 1 }, 'known')).toBe(1);
});
