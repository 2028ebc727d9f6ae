import { type CatalogueGame, toCatalogueGame } from '~/domain/catalogue';
import { toDisplayStock } from '~/domain/catalogue/availability';
import type { Game } from '~/domain/game';
import type { Batch, WatchTarget } from '~/ports/store';

import { createGameDetails } from './game-details.server';
import type { CatalogueSource, SourceOptions } from './source';
import { createUnusedKeys } from './available-keys';
import { follow, tryParse } from '~/features/documents/index.server';
import { toGame } from '~/features/game/index.server';
import { parseKey } from '~/features/key/index.server';

/** The number of games kept in memory in full, so that their pages need no store. */
const FULL_GAMES = 2000;

/** Creates the catalogue of every game and unsold key, each document watched: for stores small enough to read them all at the start. */
export function createAllGamesSource({ store, log, onChange }: SourceOptions): CatalogueSource {
  const games = new Map<string, CatalogueGame>();
  const inFull = createGameDetails(store, FULL_GAMES);
  const unusedKeys = createUnusedKeys();
  const streams: (() => void)[] = [];

  return {
    async open() {
      const unused = { from: 'codes', group: true, where: [['used', '==', false]] } as const;
      await Promise.all([listen({ from: 'games' }, 'games', takeGames), listen(unused, 'keys', takeKeys)]);
    },
    close() {
      for (const end of streams.splice(0)) end();
    },
    games: () => games,
    stock(id, now) {
      const keys = unusedKeys.of(id);
      return keys && toDisplayStock(keys, now);
    },
    // why: another process may have added a game that isn't in memory
    game: inFull.read,
    described: inFull.peek,
    shows: (game) => inFull.shows(game, games.get(game.id)),
  };

  function listen(target: WatchTarget, what: 'games' | 'keys', take: (batch: Batch) => Iterable<string>): Promise<void> {
    return new Promise((resolve) => {
      streams.push(
        follow({ store, target, log }, (batch) => {
          onChange(take(batch), what);
          resolve();
        }),
      );
    });
  }

  function takeGames(batch: Batch): Iterable<string> {
    const isWhole = batch.initial || batch.reset;
    const isFirst = isWhole && games.size === 0;
    const changed = new Set(isWhole ? games.keys() : []);
    if (isWhole) {
      games.clear();
      inFull.clear();
    }
    for (const change of batch.changes) {
      const id = change.type === 'put' ? change.doc.id : change.id;
      if (!isFirst) changed.add(id);
      const game = change.type === 'gone' ? null : tryParse(toGame, change.doc);
      inFull.change(id, game);
      if (game === null) games.delete(id);
      else takeGame(game);
    }
    return isFirst ? games.keys() : changed;
  }

  function takeGame(game: Game): void {
    games.set(game.id, toCatalogueGame(game));
    if (games.size <= FULL_GAMES) inFull.keep(game.id, game);
  }

  function takeKeys(batch: Batch): Iterable<string> {
    const isWhole = batch.initial || batch.reset;
    const isFirst = isWhole && unusedKeys.isEmpty();
    const changed = new Set(isWhole ? unusedKeys.gameIds() : []);
    if (isWhole) unusedKeys.clear();
    for (const change of batch.changes) {
      const path = change.type === 'put' ? change.doc.path : change.path;
      const gameId = path.split('/')[1] ?? '';
      if (!isFirst) changed.add(gameId);
      const key = change.type === 'gone' ? null : tryParse(parseKey, change.doc);
      const id = change.type === 'gone' ? change.id : change.doc.id;
      if (key === null) unusedKeys.drop(gameId, id);
      else unusedKeys.put(gameId, id, key);
    }
    return isFirst ? unusedKeys.gameIds() : changed;
  }
}
