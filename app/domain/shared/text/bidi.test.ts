import { expect, it } from 'vitest';

import { isolate, listNames } from './bidi';

it('isolates each name of a list, so that the list runs with the Arabic around it', () => {
  expect(listNames(['Steam', 'Epic'], 'ar')).toBe('\u2068Steam\u2069، \u2068Epic\u2069');
  expect(listNames(['Steam', 'Epic'], 'fr')).toBe('Steam, Epic');
  expect(listNames([], 'ar')).toBe('');
});

it('isolates a value once, and no number', () => {
  expect(isolate('Hades', 'ar')).toBe('\u2068Hades\u2069');
  expect([isolate('1,299.00', 'ar'), isolate('', 'ar'), isolate('Hades', 'en')]).toEqual(['1,299.00', '', 'Hades']);
  expect(isolate(listNames(['Steam', 'Epic'], 'ar'), 'ar')).toBe('\u2068Steam\u2069، \u2068Epic\u2069');
});
