import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import type { Store } from '~/ports/store';

import { readGame } from '~/features/game/index.server';

/** The most games kept in full by default; the least recently used one is dropped first. */
const MAX_KEPT = 500;

export function createGameDetails(store: Store, most = MAX_KEPT) {
  const games = new Map<string, Game>();
  const reading = new Map<string, Promise<Game | null>>();

  return { read, peek: (id: string) => games.get(id) ?? null, keep, change, shows, clear };

  /** Returns a game from memory or the store; null where it does not exist. Concurrent callers share one read. */
  function read(id: string): Promise<Game | null> {
    const cachedGame = games.get(id);
    if (cachedGame) {
      keep(id, cachedGame);
      return Promise.resolve(cachedGame);
    }
    const before = reading.get(id);
    if (before) return before;
    const request = readGame(store, id);
    reading.set(id, request);
    const end = (game: Game | null) => {
      // why: a change during the read took it out of `reading`, and what was read may be older
      if (reading.get(id) !== request) return;
      reading.delete(id);
      if (game) keep(id, game);
    };
    void request.then(end, () => end(null));
    return request;
  }

  function keep(id: string, game: Game): void {
    games.delete(id);
    games.set(id, game);
    const [oldest] = games.keys();
    if (games.size > most && oldest !== undefined) games.delete(oldest);
  }

  function change(id: string, changed: Game | null): void {
    reading.delete(id);
    if (changed && games.has(id)) games.set(id, changed);
    else games.delete(id);
  }

  /** Returns whether pages show a game as it was just saved. `listed`: what lists show of it. */
  function shows(game: Game, listed: CatalogueGame | undefined): boolean {
    const full = games.get(game.id);
    return isEqual(listed, toCatalogueGame(game)) && (!full || isEqual(full, game));
  }

  function clear(): void {
    games.clear();
    reading.clear();
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
