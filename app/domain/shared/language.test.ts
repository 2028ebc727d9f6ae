import { expect, test } from 'vitest';

import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, unlocalizedPath, preferredLanguage, localizedPath, type Language } from './language';

const OTHERS: readonly Language[] = ['fr', 'ar'];

test.each(LANGUAGES)('an address of %s tells its language, and the path without it', (language) => {
  for (const path of ['/', '/cart', '/products?genre=RPG', '/?sent=1', '/#why']) {
    const spoken = localizedPath(language, path);
    expect(languageOf({ path: spoken })).toBe(language);
    expect(languageOf(new Request(`https://miftah.example${spoken}`))).toBe(language);
    expect(unlocalizedPath(spoken)).toBe(path);
  }
});

test('an address is made with its language first', () => {
  expect(localizedPath('en', '/cart')).toBe('/cart');
  expect(localizedPath('fr', '/cart')).toBe('/fr/cart');
  expect(localizedPath('ar', '/')).toBe('/ar');
  expect(localizedPath('ar', '/?sent=1')).toBe('/ar?sent=1');
});

test.each(['/', '/cart', '/frames', '/product/fr', '/en/cart', '/FR', '/xx/cart'])('%s has none, so it is the default', (path) => {
  expect(languageOf({ path })).toBe(DEFAULT_LANGUAGE);
  expect(languageOf(new Request(`https://miftah.example${path}?to=/fr/cart`))).toBe(DEFAULT_LANGUAGE);
  expect(unlocalizedPath(path)).toBe(path);
});

test.each(OTHERS.filter((language) => !LANGUAGES.includes(language)))('%s is not open: its addresses are of no language', (language) => {
  expect(languageOf({ path: `/${language}/cart` })).toBe(DEFAULT_LANGUAGE);
  expect(unlocalizedPath(`/${language}/cart`)).toBe(`/${language}/cart`);
});

test.each([
  ['fr-MA,fr;q=0.9,en;q=0.8', 'fr'],
  ['ar', 'ar'],
  ['en;q=0.5, AR-ma;q=0.7', 'ar'],
  ['de, fr;q=0.1', 'fr'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=x', 'en'],
  ['de', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser that accepts %s prefers %s', (accepted, preferred) => {
  expect(preferredLanguage(accepted)).toBe(preferred);
});
