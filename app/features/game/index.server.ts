import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Pictures } from '~/ports/pictures';
import type { Store } from '~/ports/store';

import { createGameBatches } from './bulk-edit.server';
import { createGameChanges } from './change.server';
import { type GamesInMemory, knownGames } from './import.server';
import { createPictureIntake } from './many-pictures.server';
import { createGamePictures } from './picture.server';

export { gameOffer, readGame, toGame } from './document.server';
export { csvForm, fieldForm, gameForm, type GameInput, picturedGameForm, pricesForm, regionsForm } from './form.server';

export { toBatch, type GameBatch } from './bulk-edit-document.server';
export { readGameRows } from './import.server';
export type { SentPicture } from './many-pictures.server';
export { rowsOf } from './prices.server';
export { versionOf } from './change.server';
export { MAX_GAME_PICTURE_BYTES, PICTURE_FAULTS, refusalOf, toPictureFile } from './picture.server';
export type { MadePicture, PictureChange, PictureField, RefusedPicture, TakenPicture } from './picture.server';
export type { Poster } from '~/ports/pictures';

export interface GameNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: GamesInMemory;
  readonly pictures: Pictures;
  /** Drops what waits to be told of these games, once a change of many was taken back. */
  readonly onUndone?: (gameIds: readonly string[]) => Promise<void>;
}

/** Creates the changes of games, one by one or many at once: from a file, all their prices, or their regions. */
export function createGames({ store, clock, log, catalogue, pictures, onUndone }: GameNeeds) {
  const gameBatches = createGameBatches({ store, clock, log, known: () => knownGames(catalogue), ...(onUndone && { onUndone }) });
  const gamePictures = createGamePictures({ store, pictures });
  return {
    gamePictures,
    pictureIntake: createPictureIntake({ store, batches: gameBatches, pictures: gamePictures }),
    games: createGameChanges({ store, clock }),
    gameBatches,
  };
}
