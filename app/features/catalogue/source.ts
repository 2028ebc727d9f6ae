import type { CatalogueGame } from '~/domain/catalogue';
import type { DisplayStock } from '~/domain/catalogue/availability';
import type { Game } from '~/domain/game';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

/** All games of a store, as lists show them, by their ids. */
export type Games = ReadonlyMap<string, CatalogueGame>;

/** Where the catalogue in memory gets its games and their stock. */
export interface CatalogueSource {
  /** Resolves when everything is known. */
  open(): Promise<void>;
  close(): void;
  /** Every game, also archived ones. */
  games(): Games;
  /** The known stock of a game at a time (ms). */
  stock(id: string, now: number): DisplayStock | null;
  /** A game in full: from memory, otherwise with one read. */
  game(id: string): Promise<Game | null>;
  /** Whether pages already show a game that was just saved. */
  shows(game: Game): boolean;
}

export interface SourceOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Gets the ids of games that may look different now: their documents changed, or only their keys. */
  readonly onChange: (ids: Iterable<string>, what: 'games' | 'keys') => void;
}
