import { describe, expect, it } from 'vitest';

import { isAvailable, isUsed, KEY_STATES, nextKeyState, readKeyType, stockLevel, UNTIL_DECIDED, type KeyEvent } from './index';

const EVENTS: KeyEvent[] = ['hold', 'release', 'sell', 'markUsed', 'markAvailable', 'return', 'burn'];

describe('the table of key states', () => {
  it('allows exactly these changes', () => {
    const allowed = KEY_STATES.flatMap((from) =>
      EVENTS.flatMap((event) => (nextKeyState(from, event) ? [`${from} ${event} ${nextKeyState(from, event)}`] : [])),
    );
    expect(allowed).toEqual([
      'free hold held',
      'free sell sold',
      'free markUsed used',
      'held hold held',
      'held release free',
      'held sell sold',
      'sold return free',
      'sold burn burned',
      'used markAvailable free',
    ]);
  });

  it('marks a key that nobody can buy any more as used', () => {
    expect(KEY_STATES.filter(isUsed)).toEqual(['sold', 'used', 'burned']);
  });
});

describe('a hold', () => {
  it.each([
    ['free', 0, true],
    ['held', 1000, true],
    ['held', 1001, false],
    ['held', UNTIL_DECIDED, false],
    ['sold', 0, false],
    ['used', 0, false],
    ['burned', 0, false],
  ] as const)('of a %s key until %i: the key can be taken at 1000: %s', (state, holdUntil, expected) => {
    expect(isAvailable({ state, holdUntil }, 1000)).toBe(expected);
  });
});

describe('stock in words', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [5, 'low'],
    [6, 'in'],
  ])('%i keys are %s', (free, level) => {
    expect(stockLevel(free)).toBe(level);
  });
});

describe('the words for a type', () => {
  it.each([
    ...(['Steam', 'STEAM', 'steam key', 'Steam Key', 'PC (Steam)', 'Steam PC', 'Clé Steam', 'Steam CD-Key', 'ستيم'] as const).map(
      (words) => [words, 'Steam'] as const,
    ),
    ...(['Epic', 'Epic Games', 'EpicGames', 'Epic Games Store', 'EGS', 'PC - Epic'] as const).map((words) => [words, 'Epic'] as const),
    ...(
      [
        'Xbox',
        'Xbox One',
        'Xbox Live',
        'XBOX Series X|S',
        'Xbox One / Series X',
        'Microsoft',
        'Microsoft Store',
        'Xbox360',
        'إكس بوكس',
      ] as const
    ).map((words) => [words, 'Xbox'] as const),
    ...(
      [
        'PlayStation',
        'Play Station',
        'PSN',
        'PlayStation 5',
        'PS5',
        'PS4',
        'ps4/ps5',
        'PlayStation Network',
        'Sony PSN',
        'بلاي ستيشن',
      ] as const
    ).map((words) => [words, 'PlayStation'] as const),
  ])('%s means %s', (words, type) => {
    expect(readKeyType(words)).toBe(type);
  });

  it.each(['', 'PC', 'Amiga', 'Nintendo', 'Steam / Epic', 'Ubisoft', 'Steam Deck', 'constructor', '__proto__', 'toString', '42'])(
    '%j means none',
    (words) => {
      expect(readKeyType(words)).toBeNull();
    },
  );
});
