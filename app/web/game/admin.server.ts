import type { FormErrors } from '~/domain/shared/form-answer';
import type { Game } from '~/domain/game';
import type { KeyView, NamedGame } from '~/features/key/index.server';
import type { Shop } from '~/services/index.server';

import type { SubmittedForm } from '~/web/form.server';

/** Returns the game in an admin address, also an archived one; else 404. */
export async function managedGame(shop: Shop, id = ''): Promise<Game> {
  const game = await shop.games.find(id);
  if (!game) throw new Response(null, { status: 404 });
  return game;
}

/** Returns the game to edit, or null. 404 for an unknown or archived game, unless its form was just refused. */
export async function editedGame(shop: Shop, id: string | null, isRefused: boolean): Promise<Game | null> {
  if (!id) return null;
  const game = await shop.games.find(id);
  if (game && !game.archived) return game;
  if (isRefused) return null;
  throw new Response(null, { status: 404 });
}

/** Does managedGame(), with 404 for an archived game. */
export async function shownGame(shop: Shop, id = ''): Promise<Game> {
  const game = await managedGame(shop, id);
  if (game.archived) throw new Response(null, { status: 404 });
  return game;
}

/** Returns the game to delete and the outcome, null where the address names none. `back`: the next page. */
export async function gameToDelete(shop: Shop, id: string | null, back: string) {
  if (!id) return null;
  const game = await shownGame(shop, id);
  return { id, title: game.title, cover: game.cover, back, ...(await shop.games.previewRemoval(id)) };
}

export async function keyInAddress(shop: Shop, gameId: string, keyId: string | null): Promise<KeyView | null> {
  return keyId === null ? null : shop.keys.find(gameId, keyId);
}

/** Returns the key with the code in the field `search`, of any game, or the field's error. */
export async function searchKey(
  shop: Shop,
  form: SubmittedForm,
): Promise<{ readonly ok: true; readonly gameId: string; readonly keyId: string } | { readonly ok: false; readonly errors: FormErrors }> {
  const code = form.values['search'] ?? '';
  const keyPlace = await shop.keys.search(code);
  if (keyPlace) return { ok: true, ...keyPlace };
  return { ok: false, errors: { search: code.trim() === '' ? 'code-required' : 'search-code-unknown' } };
}

/** Returns the game with this id, title or short name, of those that the store shows. */
export function gameNamed(shop: Shop, name: string): NamedGame {
  if (shop.catalogue.has(name)) return { id: name };
  const [first, ...others] = shop.catalogue.named(name);
  return first === undefined || others.length > 0 ? { matches: others.length + (first ? 1 : 0) } : { id: first.id };
}
