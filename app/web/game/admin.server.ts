import type { FormErrors } from '~/domain/shared/form-answer';
import type { Game } from '~/domain/game';
import type { KeyView } from '~/features/key/index.server';
import { shop } from '~/services/index.server';

import type { SubmittedForm } from '~/web/form.server';

/** The game in an admin's address, also an archived one. Throws a 404 where there is none. */
export async function managedGame(id = ''): Promise<Game> {
  const game = await shop.games.find(id);
  if (!game) throw new Response(null, { status: 404 });
  return game;
}

/**
 * The game that an admin's address names to edit; null where it names none. An unknown or archived game is 404, unless its form was just
 * refused, which must keep the typed values.
 */
export async function editedGame(id: string | null, isRefused: boolean): Promise<Game | null> {
  if (!id) return null;
  const game = await shop.games.find(id);
  if (game && !game.archived) return game;
  if (isRefused) return null;
  throw new Response(null, { status: 404 });
}

/** As managedGame(), but an archived game is a 404 too. */
export async function shownGame(id = ''): Promise<Game> {
  const game = await managedGame(id);
  if (game.archived) throw new Response(null, { status: 404 });
  return game;
}

/** The game that an admin's address names to delete, and what that would do; null where it names none. `back`: the page to go on with. */
export async function gameToDelete(id: string | null, back: string) {
  if (!id) return null;
  const game = await shownGame(id);
  return { id, title: game.title, cover: game.cover, back, ...(await shop.games.previewRemoval(id)) };
}

/** The key that an admin's address names; null where it names none, or one that is gone. */
export async function keyInAddress(gameId: string, keyId: string | null): Promise<KeyView | null> {
  return keyId === null ? null : shop.keys.find(gameId, keyId);
}

/** Finds the key with the code in the field `search`, of any game; or returns what is wrong with that field. */
export async function searchKey(
  form: SubmittedForm,
): Promise<{ readonly ok: true; readonly gameId: string; readonly keyId: string } | { readonly ok: false; readonly errors: FormErrors }> {
  const code = form.values['search'] ?? '';
  const found = await shop.keys.search(code);
  if (found) return { ok: true, ...found };
  return { ok: false, errors: { search: code.trim() === '' ? 'search-code-required' : 'search-code-unknown' } };
}
