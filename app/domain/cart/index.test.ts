import { describe, expect, it } from 'vitest';

import { addLine, MAX_CART_LINES, mergeCarts, removeLine, type Cart } from './index';

const cart = (...ids: string[]): Cart => ids.map((gameId) => ({ gameId, type: null }));
const many = (count: number) => cart(...Array.from({ length: count }, (_, index) => `g${index}`));

describe('a cart', () => {
  it('takes a game once', () => {
    expect(addLine(cart('a'), { gameId: 'b', type: null })).toEqual(cart('a', 'b'));
    expect(addLine(cart('a', 'b'), { gameId: 'a', type: null })).toEqual(cart('a', 'b'));
  });

  it('keeps a game’s place and changes its type when it is added with another type', () => {
    expect(
      addLine(
        [
          { gameId: 'a', type: 'Steam' },
          { gameId: 'b', type: null },
        ],
        { gameId: 'a', type: 'Epic' },
      ),
    ).toEqual([
      { gameId: 'a', type: 'Epic' },
      { gameId: 'b', type: null },
    ]);
  });

  it(`holds ${MAX_CART_LINES} games at most`, () => {
    expect(addLine(many(MAX_CART_LINES), { gameId: 'new', type: null })).toHaveLength(MAX_CART_LINES);
  });

  it('removes a game by its id, and nothing where the game is not there', () => {
    expect(removeLine(cart('a', 'b'), 'a')).toEqual(cart('b'));
    expect(removeLine(cart('a'), 'x')).toEqual(cart('a'));
  });
});

describe('carts that meet at sign-in', () => {
  it.each([
    ['saved games first, then new local ones', ['a', 'b'], ['c', 'a', 'd'], ['a', 'b', 'c', 'd']],
    ['nothing saved', [], ['c', 'a'], ['c', 'a']],
    ['nothing local', ['a'], [], ['a']],
    ['a local game twice', ['a'], ['b', 'b'], ['a', 'b']],
  ])('%s', (_, saved, local, expected) => {
    expect(mergeCarts(cart(...saved), cart(...local))).toEqual(cart(...expected));
  });

  it('keep the type that was saved', () => {
    expect(mergeCarts([{ gameId: 'a', type: 'Epic' }], [{ gameId: 'a', type: 'Steam' }])).toEqual([{ gameId: 'a', type: 'Epic' }]);
  });

  it('never grow over the limit', () => {
    expect(mergeCarts(many(MAX_CART_LINES), cart('x'))).toEqual(many(MAX_CART_LINES));
  });
});
