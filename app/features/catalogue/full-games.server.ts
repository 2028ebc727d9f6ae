import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import type { Store } from '~/ports/store';

import { readGame } from '~/features/game/index.server';

/** The most games kept in full by default; the least recently used one is dropped first. */
const MAX_KEPT = 500;

export function createFullGames(store: Store, most = MAX_KEPT) {
  const kept = new Map<string, Game>();
  const reading = new Map<string, Promise<Game | null>>();

  return { read, peek: (id: string) => kept.get(id) ?? null, keep, change, shows, clear };

  /** Returns a game from memory or the store; null where it does not exist. Concurrent callers share one read. */
  function read(id: string): Promise<Game | null> {
    const known = kept.get(id);
    if (known) {
      keep(id, known);
      return Promise.resolve(known);
    }
    const before = reading.get(id);
    if (before) return before;
    const asked = readGame(store, id);
    reading.set(id, asked);
    const end = (found: Game | null) => {
      // why: a change during the read took it out of `reading`, and what was read may be older
      if (reading.get(id) !== asked) return;
      reading.delete(id);
      if (found) keep(id, found);
    };
    void asked.then(end, () => end(null));
    return asked;
  }

  function keep(id: string, found: Game): void {
    kept.delete(id);
    kept.set(id, found);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }

  function change(id: string, changed: Game | null): void {
    reading.delete(id);
    if (changed && kept.has(id)) kept.set(id, changed);
    else kept.delete(id);
  }

  /** Returns whether pages show a game as it was just saved. `listed`: what lists show of it. */
  function shows(game: Game, listed: CatalogueGame | undefined): boolean {
    const full = kept.get(game.id);
    return isEqual(listed, toCatalogueGame(game)) && (!full || isEqual(full, game));
  }

  function clear(): void {
    kept.clear();
    reading.clear();
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
