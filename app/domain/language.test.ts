import { expect, test } from 'vitest';

import { DEFAULT_LANGUAGE, languageOf } from './language';

test.each(['/en', '/en/', '/en/cart'])('%s begins with its language', (pathname) => {
  expect(languageOf({ pathname })).toBe('en');
});

test.each(['/', '/cart', '/england', '/product/en'])('%s has none, so it is the default', (pathname) => {
  expect(languageOf({ pathname })).toBe(DEFAULT_LANGUAGE);
  expect(languageOf(new Request(`https://miftah.example${pathname}?to=/en/cart`))).toBe(DEFAULT_LANGUAGE);
});
