import type { Game } from '~/domain/game';
import { shop } from '~/services.server';

/** The game of an admin's address, archived ones too; a 404 is thrown where there is none. */
export async function managedGame(id = ''): Promise<Game> {
  const game = await shop.games.find(id);
  if (!game) throw new Response(null, { status: 404 });
  return game;
}
