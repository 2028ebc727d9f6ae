import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';

import { type AccountLanguages, createAccountLanguages } from './language.server';

let temp: TempStore;
let languages: AccountLanguages;

beforeEach(() => {
  temp = openTempStore();
  languages = createAccountLanguages(temp);
});
afterEach(() => temp.close());

test('nothing is known of an account: English', async () => {
  expect(await languages.of('amal')).toBe('en');
});

test('the language of her first sign-in counts until she chooses one', async () => {
  await languages.meet('amal', 'en');
  await languages.meet('amal', 'ar');
  await languages.meet('amal', 'fr');
  expect(await languages.of('amal')).toBe('ar');
  await languages.choose('amal', 'en');
  await languages.meet('amal', 'fr');
  expect(await languages.of('amal')).toBe('en');
});

test('a language that this release does not know is English', async () => {
  await temp.store.set('accountLanguages/amal', { language: 'tlh' });
  expect(await languages.of('amal')).toBe('en');
});
