import { expect, it } from 'vitest';

import { memoize } from './memoize';

it('asks once for each question, null among its answers, and again when too many were asked', () => {
  const asked: string[] = [];
  const answerTo = memoize((question) => (asked.push(question), question === 'none' ? null : question.toUpperCase()), 2);
  expect(['a', 'a', 'none', 'none'].map(answerTo)).toEqual(['A', 'A', null, null]);
  expect(asked).toEqual(['a', 'none']);
  expect(['c', 'a'].map(answerTo)).toEqual(['C', 'A']);
  expect(asked).toEqual(['a', 'none', 'c', 'a']);
});
