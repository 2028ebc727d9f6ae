import { describe, expect, it } from 'vitest';

import { countedSentence, sentence, WORDS } from './words';

describe('sentence', () => {
  it('says the words of the specification', () => {
    expect(sentence('title-required')).toBe('Title is required');
    expect(sentence('signup-too-young')).toBe('You must be at least 10 years old.');
    expect(sentence('proof-required')).toBe('Please upload a payment proof.');
  });

  it('fills in what the page knows, as plain text', () => {
    expect(sentence('cart-added', { title: '{count} $& Hades' })).toBe('Added to your cart: {count} $& Hades');
  });

  it('says the general sentence for a code that nobody wrote one for', () => {
    expect(sentence('no-such-code')).toBe(WORDS['something-wrong']);
    expect(sentence('toString')).toBe(WORDS['something-wrong']);
  });
});

describe('countedSentence', () => {
  it('chooses by the count', () => {
    expect(countedSentence('cart-label', 0)).toBe('Cart, 0 games');
    expect(countedSentence('cart-label', 1)).toBe('Cart, 1 game');
    expect(countedSentence('cart-label', 2)).toBe('Cart, 2 games');
  });
});
