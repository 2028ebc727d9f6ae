import { expect, test } from 'vitest';

import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt } from '~/ui/translations/use-translations';

import { isKeptBack, orderStateHint } from './labels';

const words = translationsAt({ language: 'en' }, orderTexts, orderStatusTexts);
const order = (...waiting: ('returned' | 'disputed' | null)[]) => ({
  state: 'fulfilled' as const,
  hasProof: true,
  lines: waiting.map((waitsFor) => ({ question: { waitsFor, refund: null } })),
});

test('a delivered order is said to be ready, unless a key of it stays back', () => {
  expect(orderStateHint(words, order(null, null), 2, ['bank'])).toBe('Your payment is confirmed and your keys are ready.');
  for (const waitsFor of ['returned', 'disputed'] as const) {
    expect(orderStateHint(words, order(null, waitsFor), 2, ['bank'])).toMatch(/^A person has to look at this order/);
    expect(isKeptBack(order(waitsFor))).toBe(true);
  }
});

test('a key that stays back says nothing about an order whose key is owed', () => {
  expect(orderStateHint(words, { ...order('returned'), state: 'owed' }, 1, ['bank'])).toMatch(/A key is missing/);
  expect(isKeptBack({ ...order('returned'), state: 'owed' })).toBe(false);
});
