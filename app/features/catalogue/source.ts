import type { CatalogueGame } from '~/domain/catalogue';
import type { DisplayStock } from '~/domain/catalogue/availability';
import type { Game } from '~/domain/game';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

export type Games = ReadonlyMap<string, CatalogueGame>;

/** The source of the games and their stock for the catalogue in memory. */
export interface CatalogueSource {
  open(): Promise<void>;
  close(): void;
  games(): Games;
  stock(id: string, now: number): DisplayStock | null;
  game(id: string): Promise<Game | null>;
  /** Returns a game with its description, where memory holds all games so; else null. */
  described(id: string): Game | null;
  /** Returns whether pages already show a game that was just saved. */
  shows(game: Game): boolean;
}

export interface SourceOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Gets the ids of games that may look different now: their documents changed, or only their keys. */
  readonly onChange: (ids: Iterable<string>, what: 'games' | 'keys') => void;
}
