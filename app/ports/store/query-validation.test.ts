import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { IndexDefinition, Query } from './index';
import { checkQuery, compare, decodeCursor, encodeCursor, matches } from './query-validation';

const failureOf = (query: Partial<Query>, indexes: readonly IndexDefinition[] = []) => {
  try {
    checkQuery({ from: 'games', ...query }, indexes);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a query', () => {
  it('gets its defaults: a range sorts by its field', () => {
    expect(checkQuery({ from: 'games/x/codes', where: [['rand', '>', 1]] }, [])).toEqual({
      from: 'games/x/codes',
      group: false,
      collection: 'codes',
      where: [['rand', '>', 1]],
      sort: 'rand',
      direction: 'asc',
      limit: null,
      after: null,
    });
  });

  const both: Partial<Query> = { where: [['genre', '==', 'rpg']], order: ['price', 'asc'] };
  it.each<[string, Partial<Query>, IndexDefinition[], string]>([
    ['a sort beside an equality', both, [], 'unindexed'],
    ['the same with its index', both, [{ from: 'games', fields: ['genre', 'price'] }], 'done'],
    ['the same with the fields the wrong way round', both, [{ from: 'games', fields: ['price', 'genre'] }], 'unindexed'],
    ['the same with an index of the group', both, [{ from: 'games', group: true, fields: ['genre', 'price'] }], 'unindexed'],
    ['the same with a longer index', both, [{ from: 'games', fields: ['genre', 'platform', 'price'] }], 'unindexed'],
    ['a sort alone', { order: ['price', 'asc'] }, [], 'done'],
    ['equalities alone', { where: [['a', '==', 1], ['b', 'in', [1]]] }, [], 'done'], // prettier-ignore
    ['a range beside an equality on the same field', { where: [['a', '==', 1], ['a', '>', 0]] }, [], 'done'], // prettier-ignore
    ['an equality on a field that is exempt', { where: [['a', '==', 1]] }, [{ from: 'games', fields: ['a'], exempt: true }], 'unindexed'], // prettier-ignore
    ['a sort by a field that is exempt', { order: ['a', 'asc'] }, [{ from: 'games', fields: ['a'], exempt: true }], 'unindexed'], // prettier-ignore
    ['array-contains alone', { where: [['a', 'array-contains', 1]] }, [], 'done'],
    ['array-contains beside an equality', { where: [['a', 'array-contains', 1], ['b', '==', 1]] }, [], 'unindexed'], // prettier-ignore
    ['a whole group', { group: true }, [], 'done'],
    ['a condition on a group', { group: true, where: [['a', '==', 1]] }, [], 'unindexed'],
    ['the same with its index', { group: true, where: [['a', '==', 1]] }, [{ from: 'games', group: true, fields: ['a'] }], 'done'],
    ['the same with one of the collection', { group: true, where: [['a', '==', 1]] }, [{ from: 'games', fields: ['a'] }], 'unindexed'],
    ['a sorted group', { group: true, order: ['a', 'asc'] }, [{ from: 'games', group: true, fields: ['a'] }], 'done'],
  ])('needs an index or not: %s', (_, query, indexes, code) => {
    expect(failureOf(query, indexes)).toBe(code);
  });
});

describe('values', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 });

  it('compare as texts by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compare(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it('match a range only of their own type', () => {
    expect(matches({ a: 5 }, [['a', '>', 4]])).toBe(true);
    expect(matches({ a: '5' }, [['a', '>', 4]])).toBe(false);
    expect(matches({ a: true }, [['a', '>=', 0]])).toBe(false);
    expect(matches({ a: null }, [['a', '<', 4]])).toBe(false);
    expect(matches({}, [['a', '<', 4]])).toBe(false);
  });

  it('are equal only to the same value of the same type', () => {
    expect(matches({ a: 1 }, [['a', '==', true]])).toBe(false);
    expect(matches({ a: 1 }, [['a', 'in', ['1', true]]])).toBe(false);
    expect(matches({ a: [1] }, [['a', 'array-contains', '1']])).toBe(false);
    expect(matches({}, [['a', '==', null]])).toBe(false);
    expect(matches({ a: null }, [['a', '==', null]])).toBe(true);
  });
});

describe('a cursor', () => {
  it('stays the same in an address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.constant(null), fc.boolean()), (value) => {
        const text = encodeCursor({ path: 'games/é 🎮', value });
        expect(text).toMatch(/^[\w-]+$/);
        expect(decodeCursor(text, { from: 'games', group: false, sort: 'a' })).toEqual({ path: 'games/é 🎮', value });
      }),
    );
  });

  it('is refused where it is not valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => decodeCursor(text, { from: 'games', group: false, sort: null })).toThrow(expect.objectContaining({ code: 'invalid' }));
      }),
    );
  });
});
