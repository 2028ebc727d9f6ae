import type { FormErrors } from '~/domain/form-answer';
import type { Game } from '~/domain/game';
import { shop } from '~/services.server';

import type { SubmittedForm } from './form.server';

/** The game in an admin's address, also an archived one. Throws a 404 where there is none. */
export async function managedGame(id = ''): Promise<Game> {
  const game = await shop.games.find(id);
  if (!game) throw new Response(null, { status: 404 });
  return game;
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
