import { describe, expect, it } from 'vitest';

import { codeDoubt, codeIdentity } from './code';
import type { KeyType } from './index';

const STEAM = 'AAAAA-22222-CCCC1';
const EPIC = 'A1B2C-D3E4F-G5H6J-K7L8M';
const XBOX = 'A1B2C-D3E4F-G5H6J-K7L8M-N9P1Q';
const PLAYSTATION = 'A1B2-C3D4-E5F6';

describe('a link that carries a key is that key', () => {
  it.each<readonly [string, string, KeyType]>([
    [`https://store.steampowered.com/account/registerkey?key=${STEAM}`, STEAM, 'Steam'],
    [`https://store.steampowered.com/account/registerkey?key=${STEAM}&snr=1`, STEAM, 'Steam'],
    [`https://store.steampowered.com/account/registerkey?snr=1_5_9__403&key=${STEAM.toLowerCase()}#top`, STEAM, 'Steam'],
    [`http://store.steampowered.com/account/registerkey?KEY=${STEAM.replaceAll('-', '')}`, STEAM, 'Steam'],
    [`store.steampowered.com/account/registerkey/?key=${STEAM}`, STEAM, 'Steam'],
    [`HTTPS://STORE.STEAMPOWERED.COM/ACCOUNT/REGISTERKEY?KEY=${STEAM}`, STEAM, 'Steam'],
    [`https://store.steampowered.com/account/registerkey/${STEAM}`, STEAM, 'Steam'],
    [`https://store.steampowered.com/account/registerkey?key=${STEAM.replaceAll('-', '%2D')}`, STEAM, 'Steam'],
    [`https://store.epicgames.com/redeem?code=${EPIC}`, EPIC, 'Epic'],
    [`https://store.epicgames.com/fr/redeem?lang=fr&code=${EPIC}`, EPIC, 'Epic'],
    [`https://www.epicgames.com/store/redeem?code=${EPIC}`, EPIC, 'Epic'],
    [`https://redeem.microsoft.com/?mstoken=${XBOX}`, XBOX, 'Xbox'],
    [`https://redeem.microsoft.com/enter?ref=xboxcom&mstoken=${XBOX}`, XBOX, 'Xbox'],
    [`https://account.microsoft.com/billing/redeem?token=${XBOX}`, XBOX, 'Xbox'],
    [`https://www.xbox.com/fr-FR/redeem?code=${XBOX}`, XBOX, 'Xbox'],
    [`https://store.playstation.com/redeem?code=${PLAYSTATION}`, PLAYSTATION, 'PlayStation'],
    [`https://redeem.playstation.com/?code=${PLAYSTATION}`, PLAYSTATION, 'PlayStation'],
  ])('%s', (typed, key, type) => {
    expect(codeIdentity(typed)).toBe(codeIdentity(key));
    expect(codeDoubt(typed, type)).toBeNull();
  });

  it('also among words, which are asked about', () => {
    const typed = `Steam: https://store.steampowered.com/account/registerkey?key=${STEAM}.`;
    expect([codeIdentity(typed), codeDoubt(typed, 'Steam')]).toEqual([codeIdentity(STEAM), 'code-signs']);
  });

  it('has the usual length of that key', () => {
    expect(codeDoubt('https://store.steampowered.com/account/registerkey?key=AAAAA-22222', 'Steam')).toBe('length-unusual');
    expect(codeDoubt(`https://store.steampowered.com/account/registerkey?key=${STEAM}`, 'Epic')).toBe('length-unusual');
  });

  it('of two keys is two codes', () => {
    const link = (key: string) => `https://store.steampowered.com/account/registerkey?key=${key}`;
    expect(codeDoubt(`${link(STEAM)} ${link('AAAAA-22222-CCCC2')}`, 'Steam')).toBe('codes-two');
  });
});

it.each([
  'https://www.humblebundle.com/gift?key=a1B2c3D4e5F6g7H8',
  'https://www.humblebundle.com/?gift=a1B2c3D4e5F6g7H8',
  'https://store.steampowered.com/account/ackgift/0123456789ABCDEF?redeemer=a%40b.c',
])('%s is the goods themselves', (typed) => {
  expect(codeDoubt(typed, 'Steam')).toBeNull();
  expect(codeIdentity(`${typed}&utm=1`)).toBe(codeIdentity(typed));
});

it.each([
  'https://supplier.example/terms',
  'https://discord.gg/abcdef',
  'discord.gg/abcdef',
  'www.supplier.example',
  'https://store.steampowered.com/account/registerkey',
  'https://store.steampowered.com/app/367520/Hollow_Knight/',
  `https://store.steampowered.com.evil.example/account/registerkey?key=${STEAM}`,
  `https://evil.example/account/registerkey?key=${STEAM}`,
  'https://www.humblebundle.com/games/some-bundle',
  'https://t.me/supplier?start=1',
])('%s is an address, and no code', (typed) => {
  expect(codeDoubt(typed, 'Steam')).toBe('code-address');
});

it.each([
  'XXXXX-XXXXX-XXXXX',
  'xxxxx-xxxxx-xxxxx',
  'AAAAA-BBBBB-CCCCC',
  '00000-00000-00000',
  'XXXX-XXXX-XXXX',
  'TEST',
  'test',
  'TEST-KEY',
  'Exemple',
  'YOUR-KEY-HERE',
  'مثال',
])('%s is a template, and no code', (typed) => {
  expect(codeDoubt(typed, 'Steam')).toBe('code-template');
});

it.each([STEAM, 'TESTA-BCDEF-GHJK2', 'AAAAA-AAAAB-CCCCC', 'XXXXX-XXXXX-A1B2C'])('%s is a code', (typed) => {
  expect(codeDoubt(typed, 'Steam')).toBeNull();
});
