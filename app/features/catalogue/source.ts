import type { CatalogueGame } from '~/domain/catalogue';
import type { DisplayStock } from '~/domain/display-stock';
import type { Game } from '~/domain/game';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store/port';

/** Where the catalogue in memory has its games and their stock from. */
export interface CatalogueSource {
  /** Resolves when everything is known. */
  open(): Promise<void>;
  close(): void;
  /** Every game, archived ones too. */
  games(): ReadonlyMap<string, CatalogueGame>;
  /** The stock of a game, as far as it is known at a time (ms). */
  stock(id: string, now: number): DisplayStock | null;
  /** A game with all that is told of it: from memory, else with one read. */
  game(id: string): Promise<Game | null>;
  /** Whether a game that was just saved is what pages show from now on. */
  shows(game: Game): boolean;
}

export interface SourceOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Is told which games may look different from now on. */
  readonly onChange: (ids: Iterable<string>) => void;
}
