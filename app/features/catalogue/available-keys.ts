import type { StockKey } from '~/domain/catalogue/availability';

export function createUnusedKeys() {
  const games = new Map<string, Map<string, StockKey>>();

  return {
    put(gameId: string, keyId: string, { type, state, holdUntil }: StockKey): void {
      const keys = games.get(gameId) ?? new Map<string, StockKey>();
      games.set(gameId, keys.set(keyId, { type, state, holdUntil }));
    },
    drop(gameId: string, keyId: string): void {
      const keys = games.get(gameId);
      keys?.delete(keyId);
      if (keys?.size === 0) games.delete(gameId);
    },
    clear: () => games.clear(),
    isEmpty: () => games.size === 0,
    gameIds: () => games.keys(),
    of: (gameId: string): Iterable<StockKey> | null => games.get(gameId)?.values() ?? null,
  };
}
