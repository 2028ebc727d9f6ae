import type { StockKey } from '~/domain/catalogue/availability';
import { KEY_STATES, KEY_TYPES } from '~/domain/key';

import { createRecords, withRoom } from '~/features/records/index.server';

const [TYPE, STATE, HOLD] = [0, 1, 2];
const NONE = -1;

/** What the stock needs to know of every key that nobody used, by its game. */
export function createUnusedKeys() {
  const keys = createRecords<StockKey & { readonly id: string }>({
    toFigures: ({ type, state, holdUntil }) => [KEY_TYPES.indexOf(type), KEY_STATES.indexOf(state), holdUntil],
    toTexts: () => [],
    make: (id, figure) => ({ id, ...keyOf(figure) }),
  });
  /** Each game with the row of its first key. The others follow by `next`, and back by `before`. */
  const games = createRecords<{ readonly id: string; readonly first: number }>({
    toFigures: ({ first }) => [first],
    toTexts: () => [],
    make: (id, figure) => ({ id, first: figure(0) }),
  });
  let next = new Int32Array(64);
  let before = new Int32Array(64);

  return {
    put(gameId: string, keyId: string, { type, state, holdUntil }: StockKey): void {
      const id = idOf(gameId, keyId);
      const isNew = !keys.has(id);
      const row = keys.put({ id, type, state, holdUntil });
      if (isNew) putFirst(gameId, row);
    },
    drop(gameId: string, keyId: string): void {
      const row = keys.drop(idOf(gameId, keyId));
      if (row !== null) takeOut(gameId, row);
    },
    clear(): void {
      keys.clear();
      games.clear();
    },
    isEmpty: () => keys.size === 0,
    /** The ids of the games that have some. */
    gameIds: () => games.keys(),
    /** The keys of a game; null where it has none. */
    of(gameId: string): Iterable<StockKey> | null {
      const row = firstOf(gameId);
      return row === NONE ? null : from(row);
    },
  };

  function* from(first: number): Generator<StockKey> {
    for (let row = first; row !== NONE; row = next[row] ?? NONE) yield keyOf((nth) => keys.figure(row, nth));
  }

  function firstOf(gameId: string): number {
    const row = games.rowOf(gameId);
    return row === null ? NONE : games.figure(row, 0);
  }

  function putFirst(gameId: string, row: number): void {
    const first = firstOf(gameId);
    next = withRoom(next, row + 1);
    before = withRoom(before, row + 1);
    next[row] = first;
    before[row] = NONE;
    if (first !== NONE) before[first] = row;
    games.put({ id: gameId, first: row });
  }

  function takeOut(gameId: string, row: number): void {
    const [left, right] = [before[row] ?? NONE, next[row] ?? NONE];
    if (right !== NONE) before[right] = left;
    if (left !== NONE) next[left] = right;
    else if (right !== NONE) games.put({ id: gameId, first: right });
    else games.drop(gameId);
  }
}

function keyOf(figure: (nth: number) => number): StockKey {
  return { type: KEY_TYPES[figure(TYPE)] ?? 'Steam', state: KEY_STATES[figure(STATE)] ?? 'free', holdUntil: figure(HOLD) };
}

/** No id holds a slash. */
function idOf(gameId: string, keyId: string): string {
  return `${gameId}/${keyId}`;
}
