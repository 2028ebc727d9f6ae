import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { createGameBatchWork } from './bulk-edit-work.server';
import { createGameBatches } from './bulk-edit.server';
import { createGameChanges } from './change.server';
import { type GamesInMemory, knownGames } from './import.server';

export { gameOffer, readGame, toGame } from './document.server';
export { coefficientForm, csvForm, fieldForm, gameForm, type GameInput, picturedGameForm, regionsForm } from './form.server';

export { GAME_BATCHES, toBatch, type GameBatch } from './bulk-edit-document.server';
export { knownGames, readGameRows } from './import.server';
export { fieldRows } from './fields.server';
export { priceRows, regionRows } from './prices.server';
export { versionOf } from './change.server';
export { createGamePictures, MAX_GAME_PICTURE_BYTES, PICTURE_FAULTS, refusalOf, toPictureFile } from './picture.server';
export type { PictureChange, PictureField, PictureRefusal, RefusedPicture, TakenPicture } from './picture.server';
export type { Poster } from '~/ports/pictures';

export interface GameNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: GamesInMemory;
}

/** Creates the changes of games, one by one or many at once: from a file, all their prices, or their regions. */
export function createGames({ store, clock, log, catalogue }: GameNeeds) {
  const batches = createGameBatches({ store, clock });
  return {
    games: createGameChanges({ store, clock }),
    gameBatches: { ...batches, ...createGameBatchWork({ store, clock, log, batches, known: () => knownGames(catalogue) }) },
  };
}
