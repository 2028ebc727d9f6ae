import { expect, it } from 'vitest';

import { KEY_TYPES } from './index';
import { redeemPage } from './redeem';

it.each(KEY_TYPES)('a key for %s is redeemed on a page of its maker, encrypted, and without a query', (type) => {
  expect(redeemPage(type, 'PC')?.href).toMatch(/^https:\/\/[a-z.]+\.(steampowered|epicgames|microsoft|playstation)\.com\/[^?]*$/);
});

it.each([
  ['PC (GOG)', 'GOG'],
  ['Nintendo Switch', 'Nintendo'],
  ['PC (Ubisoft Connect)', 'Ubisoft Connect'],
  ['PC (EA app)', 'EA'],
  ['PC (Steam)', 'Steam'],
  ['PS5', 'PlayStation'],
  ['Xbox Series X', 'Xbox'],
  ['PC', undefined],
  ['Gogol Machine', undefined],
])('a key without a type, on %s, leads to %s', (platform, name) => {
  expect(redeemPage(null, platform)?.name).toBe(name);
});

it('the type of a key tells more than the platform of its game', () => {
  expect(redeemPage('Epic', 'PC (Steam)')?.name).toBe('Epic Games');
});
