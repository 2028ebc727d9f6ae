import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import { type StockKey, toDisplayStock } from '~/domain/display-stock';
import type { Game } from '~/domain/game';
import type { Batch, WatchTarget } from '~/ports/store/port';

import { createFullGames } from './full-games.server';
import type { CatalogueSource, SourceOptions } from './source';
import { follow } from '~/features/change-stream';
import { readOrNull } from '~/features/document-reader.server';
import { toGame } from '~/features/game/document.server';
import { type Key, toKey } from '~/features/key/document.server';

/** So many games are in memory in full, so that their pages need no store; of more those whose pages were asked for last. */
const FULL_GAMES = 2000;

/** Every game and every key that can still be sold, each document watched: for stores small enough to read them all at the start. */
export function createWholeSource({ store, log, onChange }: SourceOptions): CatalogueSource {
  const games = new Map<string, CatalogueGame>();
  const inFull = createFullGames(store, FULL_GAMES);
  const stock = new Map<string, Map<string, StockKey>>();
  const streams: (() => void)[] = [];

  return {
    async open() {
      const unused = { from: 'codes', group: true, where: [['used', '==', false]] } as const;
      await Promise.all([listen({ from: 'games' }, takeGames), listen(unused, takeKeys)]);
    },
    close() {
      for (const end of streams.splice(0)) end();
    },
    games: () => games,
    stock(id, now) {
      const keys = stock.get(id);
      return keys ? toDisplayStock(keys.values(), now) : null;
    },
    // A game that isn't in memory may have been added by another process a moment ago.
    game: inFull.read,
    shows: (game) => inFull.shows(game, games.get(game.id)),
  };

  function listen(target: WatchTarget, take: (batch: Batch) => Iterable<string>): Promise<void> {
    return new Promise((resolve) => {
      streams.push(
        follow({ store, target, log }, (batch) => {
          onChange(take(batch));
          resolve();
        }),
      );
    });
  }

  function takeGames(batch: Batch): Set<string> {
    const isWhole = batch.initial || batch.reset;
    const changed = new Set(isWhole ? games.keys() : []);
    if (isWhole) {
      games.clear();
      inFull.clear();
    }
    for (const change of batch.changes) {
      const id = change.type === 'put' ? change.doc.id : change.id;
      changed.add(id);
      const game = change.type === 'gone' ? null : readOrNull(toGame, change.doc);
      inFull.change(id, game);
      if (game === null) games.delete(id);
      else takeGame(game);
    }
    return changed;
  }

  function takeGame(game: Game): void {
    games.set(game.id, toCatalogueGame(game));
    if (games.size <= FULL_GAMES) inFull.keep(game.id, game);
  }

  function takeKeys(batch: Batch): Set<string> {
    const isWhole = batch.initial || batch.reset;
    const changed = new Set(isWhole ? stock.keys() : []);
    if (isWhole) stock.clear();
    for (const change of batch.changes) {
      const path = change.type === 'put' ? change.doc.path : change.path;
      const gameId = path.split('/')[1] ?? '';
      changed.add(gameId);
      const keys = stock.get(gameId) ?? new Map<string, StockKey>();
      const key = change.type === 'gone' ? null : readOrNull(toKey, change.doc);
      const id = change.type === 'gone' ? change.id : change.doc.id;
      if (key === null) keys.delete(id);
      else keys.set(id, toStockKey(key));
      if (keys.size > 0) stock.set(gameId, keys);
      else stock.delete(gameId);
    }
    return changed;
  }
}

function toStockKey({ type, state, holdUntil }: Key): StockKey {
  return { type, state, holdUntil };
}
