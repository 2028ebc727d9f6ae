import type { Game } from '~/domain/game';
import type { Store } from '~/ports/store/port';

import { readGame } from '~/features/game/document.server';

/** Most games kept in full; the one that was asked for longest ago is dropped first. */
const MAX_KEPT = 500;

/** Keeps games in full, for their pages: those asked for last, as they are now. */
export function createFullGames(store: Store) {
  const kept = new Map<string, Game>();
  const reading = new Map<string, Promise<Game | null>>();

  return { read, change, find: (id: string) => kept.get(id) ?? null, clear };

  /** A game from memory, or from the store; null where it does not exist. Callers that ask during a read share its answer. */
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
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  /** The game changed, or is gone (null). */
  function change(id: string, changed: Game | null): void {
    reading.delete(id);
    if (changed && kept.has(id)) kept.set(id, changed);
    else kept.delete(id);
  }

  function clear(): void {
    kept.clear();
    reading.clear();
  }
}
