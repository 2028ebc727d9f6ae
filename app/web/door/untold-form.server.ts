import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { plainPath } from '~/domain/language';
import { paths } from '~/domain/paths';

/** No form that is led on is longer, in bytes. */
const MOST_BYTES = 4096;

/**
 * The page, without a query, from which a refused form can be sent by a browser that names no page with one, such as Lynx (decision 57). Of
 * a form about a game it is the game's own page. Null where there is none. `isGame`: whether the catalogue has a game with this id.
 */
export async function pageToSendFrom(request: IncomingMessage, path: string, isGame: (id: string) => boolean): Promise<string | null> {
  const address = plainPath(path);
  if (address === paths.checkout()) return address;
  if (address !== paths.cart && address !== paths.stockAlert()) return null;
  const fields = await smallForm(request);
  const gameId = fields.get('gameId') ?? '';
  if (fields.get('intent') !== 'remove' && isGame(gameId)) return paths.product(gameId);
  return address === paths.cart ? address : null;
}

/** The fields of a short form; none of a long one, or one that breaks off. */
async function smallForm(request: IncomingMessage): Promise<URLSearchParams> {
  const isSmall = Number(request.headers['content-length']) <= MOST_BYTES;
  return new URLSearchParams(isSmall ? await text(request).catch(() => '') : '');
}
