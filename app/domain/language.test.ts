import { expect, test } from 'vitest';

import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, plainPath, spokenPath, type Language } from './language';

const OTHERS: readonly Language[] = ['fr', 'ar'];

test.each(LANGUAGES)('an address of %s tells its language, and the path without it', (language) => {
  for (const path of ['/', '/cart', '/products?genre=RPG', '/?sent=1', '/#why']) {
    const spoken = spokenPath(language, path);
    expect(languageOf({ path: spoken })).toBe(language);
    expect(languageOf(new Request(`https://miftah.example${spoken}`))).toBe(language);
    expect(plainPath(spoken)).toBe(path);
  }
});

test('an address is made with its language first', () => {
  expect(spokenPath('en', '/cart')).toBe('/cart');
  expect(spokenPath('fr', '/cart')).toBe('/fr/cart');
  expect(spokenPath('ar', '/')).toBe('/ar');
  expect(spokenPath('ar', '/?sent=1')).toBe('/ar?sent=1');
});

test.each(['/', '/cart', '/frames', '/product/fr', '/en/cart', '/FR', '/xx/cart'])('%s has none, so it is the default', (path) => {
  expect(languageOf({ path })).toBe(DEFAULT_LANGUAGE);
  expect(languageOf(new Request(`https://miftah.example${path}?to=/fr/cart`))).toBe(DEFAULT_LANGUAGE);
  expect(plainPath(path)).toBe(path);
});

test.each(OTHERS.filter((language) => !LANGUAGES.includes(language)))('%s is not open: its addresses are of no language', (language) => {
  expect(languageOf({ path: `/${language}/cart` })).toBe(DEFAULT_LANGUAGE);
  expect(plainPath(`/${language}/cart`)).toBe(`/${language}/cart`);
});
